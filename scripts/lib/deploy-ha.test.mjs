import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProject } from './project.mjs';

const read = (name) => readFileSync(inProject(name), 'utf8');
const compose = parse(read('compose.ha.yaml'), { merge: true });
const single = parse(read('compose.yaml'));
const { services, volumes } = compose;
const settings = [
  ...read('packages/server/src/platform/config/config.variables.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
].map(([, name]) => name);

/** Services whose names are a word and a number, such as etcd1. */
const numbered = (word) => Object.keys(services).filter((name) => new RegExp(`^${word}\\d$`).test(name));
const harken = [...numbered('web'), ...numbered('worker')];

it('nothing that Harken needs exists only once, except what finds the others', () => {
  expect(numbered('etcd')).toHaveLength(3);
  expect(numbered('postgres')).toHaveLength(3);
  expect(numbered('web')).toHaveLength(2);
  expect(numbered('worker')).toHaveLength(2);
  for (const { restart } of Object.values(services)) expect(restart).toBe('unless-stopped');
  const times = ['etcd', 'postgres', 'web', 'worker'].flatMap(numbered);
  expect(Object.keys(services).filter((name) => !times.includes(name))).toEqual([
    'haproxy',
    'broker',
    'nginx',
  ]);
});

it('processes of Harken have the settings and the protection of compose.yaml', () => {
  const alone = single.services.harken;
  for (const name of harken) {
    const service = services[name];
    for (const key of [
      'image',
      'build',
      'read_only',
      'cap_drop',
      'security_opt',
      'stop_grace_period',
      'env_file',
      'tmpfs',
    ])
      expect(service[key], `${name}: ${key}`).toEqual(alone[key]);
    expect(Object.keys(service.environment).filter((key) => !settings.includes(key))).toEqual([]);
    const { DATABASE_URL, DATABASE_READ_URL, MQTT_URL, ...others } = service.environment;
    const { DATABASE_URL: _here, ...expected } = alone.environment;
    expect(others).toEqual(expected);
    const hosts = [DATABASE_URL, DATABASE_READ_URL, MQTT_URL].map(
      (url) => new URL(url.replace(/\$\{[^}]+\}/, 'x')).host,
    );
    expect(hosts).toEqual(['haproxy:5432', 'haproxy:5433', 'broker']);
    expect(service.command.slice(0, 2)).toEqual(['node', 'packages/server/src/main.ts']);
    expect(service.command[2]).toBe(`--${name.slice(0, -1)}`);
    expect(service.ports).toBeUndefined();
  }
});

it('every variable of .env that has no default is required with a sentence', () => {
  const used = [...read('compose.ha.yaml').matchAll(/\$\{([A-Z_]+)([^}]*)\}/g)];
  const required = used.filter(([, , rest]) => rest.startsWith(':?')).map(([, name]) => name);
  const plain = used.filter(([, , rest]) => rest === '').map(([, name]) => name);
  expect(plain.filter((name) => !required.includes(name))).toEqual([]);
  const document = read('docs/operations.md');
  for (const name of required) expect(document, name).toMatch(new RegExp(`^${name}=`, 'm'));
});

it('mounted files, volumes and services that others wait for exist', () => {
  const created = ['deploy/ha/certificates', 'deploy/ha/mqtt']; // by the commands of docs/operations.md
  for (const [name, service] of Object.entries(services)) {
    for (const mount of service.volumes ?? []) {
      const [source] = mount.split(':');
      if (!source.startsWith('./')) expect(Object.keys(volumes), name).toContain(source);
      else if (!created.includes(source.slice(2))) expect(existsSync(inProject(source)), source).toBe(true);
    }
    const needed = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {});
    for (const other of needed) expect(Object.keys(services)).toContain(other);
  }
  for (const folder of created) expect(read('docs/operations.md')).toContain(folder);
  const ignored = read('.gitignore').split('\n');
  for (const folder of created) expect(ignored).toContain(folder);
});

it('only the proxy can be reached from outside, and the broker from this machine', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => `${name} ${port}`),
  );
  expect(published).toEqual(['broker 127.0.0.1:1883:1883', 'nginx 80:80', 'nginx 443:443']);
});

it('etcd and PostgreSQL know each other by the names of their services', () => {
  const hosts = numbered('etcd');
  for (const name of hosts) {
    const { environment } = services[name];
    expect(environment.ETCD_INITIAL_CLUSTER).toBe(hosts.map((host) => `${host}=http://${host}:2380`).join());
    expect(environment.ETCD_NAME).toBe(name);
    expect(environment.ETCD_ADVERTISE_CLIENT_URLS).toBe(`http://${name}:2379`);
    expect(environment.ETCD_INITIAL_ADVERTISE_PEER_URLS).toBe(`http://${name}:2380`);
  }
  for (const name of numbered('postgres')) {
    const { environment, volumes: mounted } = services[name];
    expect(environment.PATRONI_ETCD3_HOSTS).toBe(hosts.map((host) => `${host}:2379`).join());
    expect(environment.PATRONI_NAME).toBe(name);
    expect(environment.PATRONI_POSTGRESQL_CONNECT_ADDRESS).toBe(`${name}:5432`);
    expect(environment.PATRONI_RESTAPI_CONNECT_ADDRESS).toBe(`${name}:8008`);
    expect(mounted).toEqual([`${name}:/patroni`]);
  }
});

it('a commit waits for a second server, and a failover ends the connections to the former primary', () => {
  const patroni = parse(read('deploy/ha/patroni.yml'));
  const { dcs, post_bootstrap: script } = patroni.bootstrap;
  expect(dcs.synchronous_mode).toBe(true);
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
  expect(dcs.postgresql.parameters.max_connections).toBeGreaterThan(27 * (harken.length + 2));
  const dockerfile = read('deploy/ha/patroni.Dockerfile');
  const copied = /^COPY (.+) (\S+)$/m.exec(dockerfile);
  expect(copied[1].split(' ').filter((name) => !existsSync(inProject('deploy/ha', name)))).toEqual([]);
  expect(script).toBe(`/bin/sh ${path.posix.join(copied[2], 'create-database.sh')}`);
  expect(patroni.postgresql.bin_dir).toContain(/postgres:(\d+)/.exec(dockerfile)[1]);
  const proxy = read('deploy/ha/haproxy.cfg');
  const primary = proxy.slice(proxy.indexOf('\nbackend primary'), proxy.indexOf('\nbackend replicas'));
  expect(primary).toContain('on-marked-down shutdown-sessions');
  for (const name of numbered('postgres')) expect(primary).toContain(`server ${name} ${name}:5432`);
});

it('nginx gets its configuration from deploy/nginx.conf, with the containers in it', () => {
  const [, , script] = services.nginx.command;
  let configuration = read('deploy/nginx.conf');
  const replacements = [...script.matchAll(/-e 's\/(.+?)\/(.+?)\/'/g)];
  expect(replacements).toHaveLength(3);
  for (const [, pattern, text] of replacements) {
    expect(configuration).toMatch(new RegExp(pattern));
    configuration = configuration.replaceAll(new RegExp(pattern, 'g'), text);
  }
  expect([...configuration.matchAll(/^ {2}server (\S+) max_fails/gm)].map(([, address]) => address)).toEqual([
    'web1:8080',
    'web2:8080',
  ]);
  expect(configuration).not.toContain('harken.example');
});
