import { signIn } from '../support/api.ts';
import { attacksOn } from '../support/attacks.ts';
import { findDemo } from '../support/demo-server.ts';
import { aGateway } from '../support/setup.ts';
import { smsWhile } from '../support/sms-times.ts';

/**
 * `npm run bench -- --abuse`: how long 20 SMS a second wait for their answers while one person asks for as much as they can,
 * on the demo with its year of reports. Each attack is repeated for ten seconds.
 */
const seconds = 10;
const manager = { email: 'manager@demo.harken.example', password: 'harken-demo' };
const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });

const demo = await findDemo();
try {
  const login = await fetch(`${demo.address}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: manager.email, password: manager.password }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const askFor = async (path: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: what the calls answer is known from the contract
    ((await (await fetch(`${demo.address}${path}`, { headers: { cookie } })).json()) as any).value;
  const status = await askFor('/api/authentication/status');
  const { nationalSocietyId } = status.userData.homePage;
  const projects = await askFor(`/api/project/list?nationalSocietyId=${nationalSocietyId}&utcOffset=0`);
  const project = projects.find((one: { isClosed: boolean }) => !one.isClosed);
  const { apiKey } = await aGateway(await signIn(demo.address, manager), nationalSocietyId, 'Measured');
  const sms = { url: demo.address, apiKey, atLeast: seconds * 20 };
  const quiet = await smsWhile(sms, async () => undefined);
  say(`SMS with nothing else: p95 ${number(quiet.p95)} ms, longest ${number(quiet.longest)} ms`);
  const target = { url: demo.address, cookie, projectId: project.id, connections: 4000 };
  for (const { name, run } of attacksOn(target)) {
    const total: Record<string, number> = {};
    const until = Date.now() + seconds * 1000;
    const { p95, longest, refused } = await smsWhile(sms, async () => {
      while (Date.now() < until)
        for (const [code, count] of Object.entries(await run())) total[code] = (total[code] ?? 0) + count;
    });
    say(
      `SMS during ${name}: p95 ${number(p95)} ms (goal ≤ 250 ms), longest ${number(longest)} ms, ${refused} refused; answered ${JSON.stringify(total)}`,
    );
  }
} finally {
  await demo.stop();
}
process.exit(0);
