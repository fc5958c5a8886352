import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../../src/server/core/context';
import { signIn, type Speaker } from '../../../src/server/testing';
import { operations } from '../../support/operations';
import { password, startServices, type Services } from '../../support/services';

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
const open = operations().filter(({ policy }) => policy === 'open');
const signed = operations().filter(({ policy }) => policy !== 'public' && policy !== 'open');
/** Calls without a session that are answered meanwhile; a new exception in a declaration needs a line here. */
const goesOn = [
  // They stand on the page of the sign-in, which administrators see meanwhile.
  'GET depoimento/listar-todos',
  'GET publico/depoimento/{foto}',
  'GET publico/marca/{logo}',
  'GET publico/status',
  'POST csp',
];
const isNotice = ({ tag }: Operation): boolean => tag === 'Avisos de parceiros';

describe.each(['postgres', 'pglite'] as const)('a planned maintenance (%s)', (engine) => {
  let house: Services;
  let [admin, um, dois, vendedor]: Speaker[] = [];
  const clock = { now: new Date('2026-12-01T05:00:00Z') };
  const planned = { from: '2026-12-01T06:00:00Z', until: '2026-12-01T07:30:00Z' };
  const salvar = async (values: object) =>
    admin!('POST', 'config/salvar', { ...values, versao: (await admin!('GET', 'config')).body.result!.versao });
  const stranger = (path: string) => house.app.fetch(new Request(`http://localhost/${path}`));
  const ask = (who: Speaker, { method, path }: Operation) =>
    who(method, path.replace(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {});

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`update empresa set bloqueado = false, fuso = case when id = ${house.companies[0]} then 'UTC_4_BRASIL' else 'UTC_3_BRASIL' end`.execute(
        tx,
      ),
    );
    [admin, um, dois, vendedor] = [
      await house.as('admin'),
      await house.as('um'),
      await house.as('dois'),
      await house.as('vendedor'),
    ];
    const saved = await salvar({
      manutencaoInicio: planned.from,
      manutencaoFim: planned.until,
      manutencaoMensagem: 'Troca do banco.',
    });
    expect(saved.status, saved.text).toBe(200);
  }, 120_000);
  afterAll(() => house.close());

  it('stops nobody before it begins', async () => {
    clock.now = new Date('2026-12-01T05:59:59Z');
    expect((await um!('GET', 'user/getUserInformations')).status).toBe(200);
    clock.now = new Date(planned.from);
  });

  it('answers 503 with the text, and the hour of the end in the zone of the caller', async () => {
    const [manaus, brasilia] = [
      await um!('GET', 'user/getUserInformations'),
      await dois!('GET', 'user/getUserInformations'),
    ];
    expect([manaus.status, manaus.body.messageError]).toEqual([503, 'Em manutenção até 03:30. Troca do banco.']);
    expect([brasilia.status, brasilia.body.messageError]).toEqual([503, 'Em manutenção até 04:30. Troca do banco.']);
    expect(manaus.headers.get('retry-after')).toBe('5400');
    expect(manaus.body.maintenance).toEqual({
      until: '2026-12-01T07:30:00.000Z',
      end: '03:30',
      text: 'Troca do banco.',
    });
  });

  it('answers no call of a user, whatever it is', async () => {
    const through: string[] = [];
    for (const one of signed) if ((await ask(um!, one)).status !== 503) through.push(nameOf(one));
    expect(through).toEqual([]);
    expect((await vendedor!('POST', 'client/filterpaginated/1/10', {})).status).toBe(503);
  }, 120_000);

  it('answers strangers alike, but the state of the product and the notices of partners', async () => {
    const through: string[] = [];
    for (const one of open.filter((each) => !isNotice(each))) {
      const { status } = await house.app.fetch(
        new Request(`http://localhost/services/${one.path.replace(/\{\w+\}/g, '1')}`, {
          method: one.method,
          ...(one.method !== 'GET' && { body: '{}', headers: { 'content-type': 'application/json' } }),
        }),
      );
      if (status !== 503) through.push(nameOf(one));
    }
    expect(through.toSorted()).toEqual(goesOn);
    const loja = await stranger('bella');
    expect([loja.status, loja.headers.get('refresh')]).toEqual([503, '60']);
    expect(await loja.text()).toContain('Voltamos às 04:30 (horário de Brasília)');
    const status = await stranger('status');
    expect([status.status, await status.text()]).toEqual([200, expect.stringContaining('Em manutenção')]);
  });

  it('leaves administrators to work, and lets them in and nobody else', async () => {
    // The session of an administrator ends after half an hour without use.
    admin = await house.as('admin');
    const { status, body } = await admin('GET', 'config');
    expect([status, body.result!.manutencaoMensagem]).toEqual([200, 'Troca do banco.']);
    expect((await admin('POST', 'user/filterpaginated/1/10', {})).status).not.toBe(503);
    const entra = await signIn(house.app, 'admin', password);
    expect([entra.status, entra.headers.has('remember-me')]).toEqual([200, true]);
    const fora = await signIn(house.app, 'um', password);
    expect([fora.status, fora.headers.has('remember-me')]).toEqual([503, false]);
    expect(fora.body).toMatchObject({
      auth: { messageError: 'Em manutenção até 03:30. Troca do banco.' },
    });
  });

  it('ends by itself, and at once when it is cancelled', async () => {
    await salvar({ manutencaoInicio: null, manutencaoFim: null });
    expect((await um!('GET', 'user/getUserInformations')).status).toBe(200);
    await salvar({ manutencaoInicio: planned.from, manutencaoFim: planned.until });
    expect((await um!('GET', 'user/getUserInformations')).status).toBe(503);
    clock.now = new Date(planned.until);
    expect((await um!('GET', 'user/getUserInformations')).status).toBe(200);
    expect((await stranger('services/publico/status')).status).toBe(200);
  });
});
