import { createAttacks } from '../support/attacks.ts';
import { findDemo } from '../support/demo-server.ts';
import { measureSmsDuring } from '../support/sms-times.ts';

/**
 * `npm run bench -- --abuse`: response times of 20 SMS per second while one person makes as many requests as possible, on the
 * demo with its year of reports. Each attack runs for ten seconds.
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
  const fetchValue = async (path: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: the contract describes the responses
    ((await (await fetch(`${demo.address}${path}`, { headers: { cookie } })).json()) as any).value;
  const status = await fetchValue('/api/authentication/status');
  const { nationalSocietyId } = status.userData.homePage;
  const projects = await fetchValue(`/api/project/list?nationalSocietyId=${nationalSocietyId}&utcOffset=0`);
  const project = projects.find((item: { isClosed: boolean }) => !item.isClosed);
  const sms = { url: demo.address, apiKey: 'demo-kalembe', atLeast: seconds * 20 };
  const quiet = await measureSmsDuring(sms, async () => undefined);
  say(`SMS without load: p95 ${number(quiet.p95)} ms, maximum ${number(quiet.maximum)} ms`);
  const target = { url: demo.address, cookie, projectId: project.id, connections: 4000 };
  for (const { name, run } of createAttacks(target)) {
    const total: Record<string, number> = {};
    const until = Date.now() + seconds * 1000;
    const {
      p95,
      maximum: longest,
      refused,
    } = await measureSmsDuring(sms, async () => {
      while (Date.now() < until)
        for (const [code, count] of Object.entries(await run())) total[code] = (total[code] ?? 0) + count;
    });
    say(
      `SMS during ${name}: p95 ${number(p95)} ms (goal ≤ 250 ms), maximum ${number(longest)} ms, ${refused} rejected; responses ${JSON.stringify(total)}`,
    );
  }
} finally {
  await demo.stop();
}
process.exit(0);
