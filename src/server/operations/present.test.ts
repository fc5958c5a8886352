import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, openHouse, type House, type Speaker } from '../testing';
import { asksPerHour } from './asked';
import { revealsPerHour } from './generic/reveal';

const phone = '+5511987654321';
const mask = '(**) *****-**21';

describe('personal data in the answers', () => {
  let house: House;
  let [um, dois, ver]: Speaker[] = [];
  let id = 0;
  const allow = async (profile: string, ...permissions: string[]): Promise<void> => {
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`update perfil set permissoes = array_cat(permissoes, ${permissions}) where nome = ${profile}`.execute(tx),
    );
    [um, dois, ver] = [await house.as('um'), await house.as('dois'), await house.as('ver')];
  };
  const stored = async (): Promise<string> =>
    (
      await house.database.read({ company: '*' }, (tx) =>
        sql<{ telefone: string }>`select telefone from coisa where id = ${id}`.execute(tx),
      )
    ).rows[0]!.telefone;
  const find = (who: Speaker | undefined, body: object) => who!('POST', 'coisa/filterpaginated/1/10', body);
  beforeAll(async () => {
    house = await openHouse();
    await allow('Nenhum');
    const { body } = await um!('POST', 'coisa/save', { nome: 'Ana', tipo: 'FIXO', telefone: phone });
    id = body.result!.id;
    expect(body.result).toMatchObject({ telefone: mask, $masked: ['telefone'] });
  });
  afterAll(() => house.database.close());

  it('are masked in lists, records, exports and labels', async () => {
    for (const answer of [
      await find(um, {}),
      await um!('GET', `coisa/findbyid/${id}`),
      await um!('POST', 'coisa/exportar/csv', {}),
    ]) {
      expect(answer.text).toContain(mask);
      expect(answer.text).not.toContain('98765');
    }
  });
  it('stay as they are when a record is saved with its mask, and no other mask is taken', async () => {
    expect((await change(um!, 'coisa/', { id, nome: 'Ana Maria', telefone: mask })).body).toMatchObject({
      hasError: false,
      result: { nome: 'Ana Maria', telefone: mask },
    });
    expect(await stored()).toBe(phone);
    for (const wrong of ['(**) *****-**22', '***', '(11) *****-4321']) {
      const { body } = await change(um!, 'coisa/', { id, telefone: wrong });
      expect(body.fieldErrors, wrong).toHaveProperty('telefone');
    }
    expect(
      (await um!('POST', 'coisa/save', { nome: 'Nova', tipo: 'FIXO', telefone: mask })).body.fieldErrors,
    ).toHaveProperty('telefone');
    expect(
      (
        await um!('POST', 'coisa/alterar-em-massa', {
          selection: { ids: [id] },
          values: { telefone: '(**) *****-**00' },
        })
      ).body.result,
    ).toMatchObject({ changed: 0 });
    expect(await stored()).toBe(phone);
  });
  it('can be asked about by nobody who may not search them, however he asks', async () => {
    const probes = [
      { telefone: phone },
      { telefone: { starts: '1198' } },
      { telefone: { contains: '98765' } },
      { telefone: [phone, '+5511999999999'] },
      { telefone: { not: phone } },
      { $or: [{ telefone: phone }] },
      { $sort: [['telefone', 'asc']] },
    ];
    for (const probe of probes) expect((await find(um, probe)).status, JSON.stringify(probe)).toBe(400);
    for (const search of ['98765', phone, '(11) 98765-4321', '11987654321', '4321'])
      expect((await find(um, { $search: search })).body.totalRecords, search).toBe(0);
    expect((await um!('POST', 'coisa/exportar/csv', { telefone: phone })).status).toBe(400);
  });
  it('are found whole by who may, and by no part of them', async () => {
    await allow('Tudo', 'DADOS_PESSOAIS_BUSCAR');
    expect((await find(um, { telefone: '(11) 98765-4321' })).body.totalRecords).toBe(1);
    for (const search of ['(11) 98765-4321', '11987654321', phone])
      expect((await find(um, { $search: search })).body.totalRecords, search).toBe(1);
    for (const search of ['98765', '1198765432', mask])
      expect((await find(um, { $search: search })).body.totalRecords, search).toBe(0);
    for (const probe of [
      { telefone: { starts: '1198' } },
      { telefone: { contains: '98765' } },
      { telefone: { not: phone } },
      { $sort: [['telefone', 'asc']] },
    ])
      expect((await find(um, probe)).status).toBe(400);
    expect((await find(dois, { telefone: phone })).body.totalRecords).toBe(0);
  });
  it('are looked for one value a request, so that no answer halves them', async () => {
    const other = '+5511987654322';
    const many: object[] = [
      { telefone: [phone, other] },
      { telefone: { in: [phone, other] } },
      { $or: [{ telefone: phone }, { telefone: other }] },
      { $and: [{ telefone: phone }, { $or: [{ telefone: other }] }] },
      { telefone: phone, $search: other },
    ];
    for (const probe of many) {
      expect((await find(um, probe)).status, JSON.stringify(probe)).toBe(400);
      expect((await um!('POST', 'coisa/exportar/csv', probe)).status, JSON.stringify(probe)).toBe(400);
      expect(
        (await um!('POST', 'coisa/excluir-em-massa', { selection: { filter: probe } })).status,
        JSON.stringify(probe),
      ).toBe(400);
    }
    for (const probe of [
      { telefone: [phone] },
      { telefone: phone, $search: phone },
      { $or: [{ telefone: phone }, { telefone: phone }] },
    ])
      expect((await find(um, probe)).body.totalRecords, JSON.stringify(probe)).toBe(1);
  });
  it('are looked for so many an hour, each noted without its value, wherever it is asked', async () => {
    const number = (turn: number): string => `+55119876500${String(turn).padStart(2, '0')}`;
    const noted = async () =>
      (
        await house.database.read({ company: '*' }, (tx) =>
          sql<{
            acao: string;
            antes: unknown;
            depois: unknown;
          }>`select acao, antes, depois from auditoria where acao like 'procurar%'`.execute(tx),
        )
      ).rows;
    await house.database.transaction({ company: '*' }, (tx) => sql`delete from freio`.execute(tx));
    const before = (await noted()).length;
    for (let turn = 0; turn < asksPerHour; turn++)
      expect((await find(um, turn % 2 ? { telefone: number(turn) } : { $search: number(turn) })).status).toBe(200);
    expect((await find(um, { telefone: number(3) })).status).toBe(200);
    expect((await noted()).slice(before)).toEqual(
      Array.from({ length: asksPerHour }, () => ({ acao: 'procurar.telefone', antes: null, depois: null })),
    );
    const message = 'Você já procurou 60 dados pessoais diferentes nesta hora. Aguarde 60 minutos!';
    const refused = await find(um, { telefone: phone });
    expect([refused.status, refused.body.messageError, refused.body.fieldErrors]).toEqual([
      429,
      message,
      { telefone: message },
    ]);
    expect((await find(um, { $search: phone })).body.fieldErrors).toEqual({ $search: message });
    for (const [path, body] of [
      ['exportar/csv', { telefone: phone }],
      ['excluir-em-massa', { selection: { filter: { telefone: phone } } }],
    ] as const)
      expect((await um!('POST', `coisa/${path}`, body)).status, path).toBe(429);
    expect((await find(um, { nome: 'Ana Maria' })).body.totalRecords).toBe(1);
    house.clock.now = new Date(house.clock.now.getTime() + 61 * 60_000);
    expect((await find(await house.as('um'), { telefone: phone })).body.totalRecords).toBe(1);
  });
  it('are shown one by one to who may, with a purpose, and the audit knows', async () => {
    const reveal = (who: Speaker | undefined, body: object) => who!('POST', `coisa/revelar/${id}`, body);
    const asked = { campo: 'telefone', finalidade: 'ATENDIMENTO' };
    expect((await reveal(um, asked)).status).toBe(403);
    await allow('Tudo', 'DADOS_PESSOAIS_VER');
    await allow('Ver', 'DADOS_PESSOAIS_VER');
    expect((await reveal(um, { campo: 'telefone' })).body.fieldErrors).toHaveProperty('finalidade');
    for (const campo of ['nome', 'segredo', 'nada', '__proto__', null])
      expect((await reveal(um, { ...asked, campo })).status, String(campo)).toBe(400);
    expect((await find(um, { telefone: [phone, '+5511999999999'] })).body.totalRecords).toBe(1);
    expect((await reveal(dois, asked)).status).toBe(404);
    expect((await reveal(um, asked)).body.result).toEqual({ valor: phone });
    expect((await reveal(ver, asked)).body.result).toEqual({ valor: phone });
    const { rows } = await house.database.read({ company: '*' }, (tx) =>
      sql<{
        acao: string;
        depois: unknown;
      }>`select acao, depois from auditoria where registro_id = ${id} and acao like 'revelar%'`.execute(tx),
    );
    expect(rows).toEqual([
      { acao: 'revelar.telefone.ATENDIMENTO', depois: null },
      { acao: 'revelar.telefone.ATENDIMENTO', depois: null },
    ]);
    for (let more = 1; more < revealsPerHour; more++) await reveal(ver, asked);
    expect((await reveal(ver, asked)).status).toBe(429);
  });
});
