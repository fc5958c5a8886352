import { describe, expect, it } from 'vitest';
import { oneOf, type Port } from '#kit/work/port';
import { readConfig, variables } from './config';

it('has a value for everything when nothing is said', () => {
  expect(readConfig({ PATH: '/bin', HOME: '/root' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    logLevel: 'info',
    production: false,
    migrations: 'apply',
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    adminSecondStep: 'offered',
    sessionRotation: 600_000,
    ports: {},
  });
});
it('takes what the environment says', () => {
  expect(
    readConfig({
      PORT: '80',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://a:b@c/d',
      DEMO_PASSWORD: 'senha-demo',
      NODE_ENV: 'production',
      MIGRATIONS: 'files',
      LOG_LEVEL: 'warn',
      SECRET_KEY: 'a'.repeat(64),
      PUBLIC_URL: 'https://x',
      SMTP_URL: 'none',
    }),
  ).toMatchObject({
    port: 80,
    databaseUrl: 'postgres://a:b@c/d',
    demoPassword: 'senha-demo',
    production: true,
    migrations: 'files',
    logLevel: 'warn',
  });
});
it.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ LOG_LEVEL: 'alto' }, 'LOG_LEVEL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DEMO_PASSWORD: 'curta' }, 'DEMO_PASSWORD'],
  [{ DEMO_PASWORD: 'x' }, 'DEMO_PASWORD'],
  [{ DATABASE_URI: 'x' }, 'DATABASE_URI'],
  [{ MIGRATIONS: 'talvez' }, 'MIGRATIONS'],
  [{ HOST: 'a b' }, 'HOST'],
  [{ SMTP_URL: 'http://x', MAIL_FROM: 'a@b.c', PUBLIC_URL: 'https://x' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://x', PUBLIC_URL: 'https://x' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://x', MAIL_FROM: 'a@b.c' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://x/y' }, 'PUBLIC_URL'],
  [{ MAIL_FROM: 'a@b.c\r\nBcc: d@e.f' }, 'MAIL_FROM'],
  [{ SMTP_PORT: '25' }, 'SMTP_PORT'],
  [{ ADMIN_SECOND_STEP: 'sim' }, 'ADMIN_SECOND_STEP'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0/8' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: 'fd00::/129' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '::1, proxy.interno' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXY: '::1' }, 'TRUSTED_PROXY'],
])('refuses %j and names it', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(new RegExp(`^Configuração inválida:\n  ${name}: `));
});
it('says every problem at once, and never the value', () => {
  expect(() => readConfig({ PORT: 'x', DEMO_PASSWORD: 'segredo' })).toThrow(/PORT[\s\S]*DEMO_PASSWORD/);
  expect(() => readConfig({ DEMO_PASSWORD: 'segredo' })).not.toThrow(/segredo/);
});
describe('production', () => {
  const whole = { NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(64), PUBLIC_URL: 'https://x', SMTP_URL: 'none' };
  it('is refused without what it needs, all at once, each with what to do', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PORT: 'x' })).toThrow(
      /PORT: use[\s\S]*SECRET_KEY: .*openssl rand -hex 32[\s\S]*PUBLIC_URL: .*https:\/\/[\s\S]*SMTP_URL: .*smtp:.*none/,
    );
    for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'])
      expect(() => readConfig({ ...whole, [name]: '' }), name).toThrow(
        new RegExp(`^Configuração inválida:\n  ${name}: obrigatória em produção`),
      );
    expect(() => readConfig({ ...whole, SMTP_URL: 'smtp://x' })).toThrow('MAIL_FROM: informe junto com SMTP_URL');
    expect(readConfig(whole)).toMatchObject({ production: true, smtpUrl: 'none' });
  });
  it('asks a command for less, and other environments for nothing', () => {
    expect(readConfig({ NODE_ENV: 'production' }, [], 'command').production).toBe(true);
    expect(readConfig({ NODE_ENV: 'test', SMTP_URL: 'none' }).smtpUrl).toBe('none');
  });
});
describe('the variables of a port', () => {
  const ports: readonly Port[] = [
    {
      type: 'port',
      name: 'correio',
      open: () => undefined,
      variables: { CORREIO_MODO: { text: 'Modo.', fallback: 'simulador', problem: oneOf('simulador', 'real') } },
    },
  ];
  it('are read with the rest, by the port', () => {
    expect(readConfig({}, ports).ports).toEqual({ correio: { CORREIO_MODO: 'simulador' } });
    expect(readConfig({ CORREIO_MODO: 'real' }, ports).ports).toEqual({ correio: { CORREIO_MODO: 'real' } });
  });
  it.each([
    [{ CORREIO_MODO: 'outro' }, 'CORREIO_MODO: use simulador ou real'],
    [{ CORREIO_MODE: 'real' }, 'CORREIO_MODE: variável desconhecida'],
  ])('are checked with the rest: %j', (environment, problem) => {
    expect(() => readConfig(environment, ports)).toThrow(`Configuração inválida:\n  ${problem}`);
  });
});
it('explains every variable', () => {
  expect(variables.filter(({ text }) => !text.endsWith('.'))).toEqual([]);
});
