import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { Aedes } from 'aedes';

/** The MQTT broker of an operator, with accounts and an access list: a device reaches only its own topics. */
export async function startOwnBroker(passwords: Record<string, string>) {
  const names = new Map<string, string>();
  const mayUse = (id: string, topic: string) => {
    const name = names.get(id) ?? '';
    return name === 'harken' || topic.startsWith(`harken/${name}/`);
  };
  const broker = await Aedes.createBroker({
    authenticate(client, username, password, done) {
      const isRight = passwords[username ?? ''] === password?.toString();
      if (isRight) names.set(client.id, username ?? '');
      done(isRight ? null : Object.assign(new Error('refused'), { returnCode: 5 }), isRight);
    },
    authorizeSubscribe: (client, subscription, done) =>
      done(null, client && mayUse(client.id, subscription.topic) ? subscription : null),
    authorizePublish: (client, packet, done) =>
      done(!client || mayUse(client.id, packet.topic) ? null : new Error('not allowed')),
  });
  const server = net.createServer(broker.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await new Promise<void>((resolve) => broker.close(resolve));
      server.close();
    },
  };
}
