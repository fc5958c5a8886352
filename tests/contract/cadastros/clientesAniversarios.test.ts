import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { readPdf } from '../../support/pdf';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

type Row = Readonly<Record<string, unknown>>;
describe.each(moduleEngines)('birthdays of customers on %s', (engine) => {
  let house: Services;
  let [um, dois, leitor, vendedor]: Speaker[] = [];
  const clock = { now: new Date('2026-11-24T15:00:00Z') };
  const all = async <T = Row>(statement: RawBuilder<unknown>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => (statement as RawBuilder<T>).execute(tx))).rows;
  const born = async (nome: string, values: Row): Promise<number> => {
    const [row] = await all<{ id: number }>(
      sql`insert into cliente (empresa_id, nome, tipo, telefone, situacao, origem, aceita_mensagens, busca, data_nascimento, aniversario, vendedor_id)
        values (${house.companies[0]}, ${nome}, 'FISICA', ${values.telefone ?? '+5511987654321'}, ${values.situacao ?? 'ATIVO'}, 'BALCAO', false, '',
          ${values.nascimento ?? null}, ${values.dia ?? null}, ${values.vendedor ?? null}) returning id`,
    );
    return Number(row!.id);
  };
  const list = async (body: Row, who = um, page = '1/10'): Promise<readonly Row[]> => {
    const { body: answer, text } = await who!('POST', `client/aniversariantes/${page}`, body);
    expect(answer.hasError, text).toBe(false);
    return answer.results as unknown as readonly Row[];
  };
  const names = async (body: Row, who = um): Promise<readonly unknown[]> =>
    (await list(body, who)).map(({ nome }) => nome);
  const printed = async (body: Row, who = um, accept = 'application/pdf') =>
    who!('POST', 'client/aniversariantes/impressao', body, { accept });

  beforeAll(async () => {
    house = await startServices({ engine, now: () => clock.now });
    [um, dois, leitor, vendedor] = await Promise.all(
      (['um', 'dois', 'leitor', 'vendedor'] as const).map((login) => house.as(login)),
    );
    await all(sql`update cliente set situacao = 'INATIVO'`);
    await all(sql`update empresa set fuso = 'UTC_5_BRASIL'`);
    await all(
      sql`update perfil set permissoes = array_remove(permissoes, 'DADOS_PESSOAIS_VER') where nome = 'Perfil leitor'`,
    );
    const [dela] = house.rowsOf('vendedor', house.companies[0]);
    await born('Natal', { nascimento: '1990-12-25', vendedor: dela });
    await born('Reis', { dia: '01-05' });
    await born('Quinze', { nascimento: '1980-01-15' });
    await born('Bissexta', { nascimento: '1992-02-29' });
    await born('Inativa', { nascimento: '1990-12-25', situacao: 'INATIVO' });
    await born('Bloqueada', { nascimento: '1990-12-25', situacao: 'BLOQUEADO' });
  });
  afterAll(() => house?.close());

  it('are found across the turn of the year, in the order of the days, with the age of that day', async () => {
    expect(await list({ inicio: '20/12', fim: '10/01' })).toMatchObject([
      { nome: 'Natal', dia: '12-25', idade: 36, telefone: '(**) *****-**21', cupomEm: null },
      { nome: 'Reis', dia: '01-05', idade: null },
    ]);
    expect(await names({ inicio: '12-20', fim: '01-10' }), 'as the wire has days').toEqual(['Natal', 'Reis']);
    expect(await names({ mes: 1 })).toEqual(['Reis', 'Quinze']);
    expect(await names({}), 'the month that it is').toEqual([]);
    expect((await list({ inicio: '20/12', fim: '20/01' }, um, '2/2')).map(({ nome }) => nome)).toEqual(['Quinze']);
    expect((await um!('POST', 'client/aniversariantes/1/10', { inicio: '31/02' })).body.fieldErrors).toHaveProperty(
      'inicio',
    );
  });
  it('count 29 February on the 28th of a common year, by the day of the company', async () => {
    const at = async (now: string, body: Row = { dias: 1 }) => {
      clock.now = new Date(now);
      [um, vendedor] = [await house.as('um'), await house.as('vendedor')];
      return names(body);
    };
    expect(await at('2027-02-28T15:00:00Z')).toEqual(['Bissexta']);
    expect(await at('2027-03-01T04:59:00Z'), 'still the 28th in Rio Branco').toEqual(['Bissexta']);
    expect(await at('2028-02-28T15:00:00Z')).toEqual([]);
    expect(await at('2028-02-29T15:00:00Z')).toEqual(['Bissexta']);
    expect(await at('2026-11-24T15:00:00Z', { inicio: '28/02', fim: '28/02' })).toEqual(['Bissexta']);
  });
  it('keep to the company and to the seller, and to who is there', async () => {
    const virada = { inicio: '20/12', fim: '10/01' };
    expect(await names(virada, dois)).toEqual([]);
    expect(await names(virada, vendedor)).toEqual(['Natal']);
    expect((await um!('GET', 'client/aniversariantes/meses')).body.result).toMatchObject({
      hoje: '2026-11-24',
      meses: [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    });
    const id = await born('Apagada', { nascimento: '1999-12-24' });
    expect(await names(virada)).toContain('Apagada');
    const gone = await um!('POST', 'client/apagar-dados', { id }, { 'idempotency-key': crypto.randomUUID() });
    expect(gone.body.hasError, gone.text).toBe(false);
    expect(await names(virada)).not.toContain('Apagada');
    expect(await all(sql`select dia_aniversario from cliente where id = ${id}`)).toEqual([{ dia_aniversario: null }]);
  });
  it('say when a coupon last went out this year', async () => {
    const [line] = house.rowsOf('instanciaWhatsapp', house.companies[0]);
    const [who] = await all<{ id: number }>(sql`select id from cliente where nome = 'Natal'`);
    for (const [chave, estado, enviar] of [
      ['a', 'ENVIADA', '2026-03-10T12:00:00Z'],
      ['b', 'FALHA', '2026-05-10T12:00:00Z'],
      ['c', 'ENVIADA', '2025-12-10T12:00:00Z'],
    ])
      await all(
        sql`insert into mensagem_whatsapp (empresa_id, instancia_id, cliente_id, telefone, texto, origem, estado, simulada, chave, enviar_em, tentativas, busca)
          values (${house.companies[0]}, ${line}, ${who!.id}, '+5511987654321', 'Oi', 'CUPOM', ${estado}, false, ${`niver-${chave}`}, ${enviar}::timestamptz, 0, '')`,
      );
    expect(await list({ mes: 12 })).toMatchObject([{ nome: 'Natal', cupomEm: '2026-03-10' }]);
  });
  it('are printed as PDF to who asks for it: days as people write them, telephones masked but to who may see them', async () => {
    const paper = async (who: 'um' | 'leitor') => {
      const answer = await house.app.fetch(
        new Request('http://localhost/services/client/aniversariantes/impressao', {
          method: 'POST',
          body: JSON.stringify({ mes: 12 }),
          headers: {
            'remember-me': await house.token(who),
            'content-type': 'application/json',
            accept: 'application/pdf',
          },
        }),
      );
      expect(answer.headers.get('content-type')).toContain('application/pdf');
      return readPdf(new Uint8Array(await answer.arrayBuffer()))
        .pages.flatMap(({ texts }) => texts)
        .join('\n');
    };
    expect(await paper('um')).toContain('25/12');
    expect(await paper('um')).toContain('(11) 98765-4321');
    const masked = await paper('leitor');
    expect(masked).toContain('(**) *****-**21');
    expect(masked).not.toContain('98765');
    expect((await printed({ mes: 12, modelo: 'ETIQUETAS' })).status).toBe(200);
    expect((await printed({ mes: 12, modelo: 'ETIQUETAS' }, leitor)).body).toMatchObject({ hasError: true });
    expect((await printed({ mes: 4 })).body.messageError).toBe('Nenhum aniversariante neste período!');
    expect((await printed({ mes: 12 }, um, 'text/html')).text).toContain('Aniversariantes de 01/12 a 31/12');
  });
  it('are found by an index on the day', async () => {
    const { owner } = house.database;
    const [, outra] = house.companies;
    await all(
      sql`insert into cliente (empresa_id, nome, tipo, telefone, situacao, origem, aceita_mensagens, busca, data_nascimento)
        select ${outra}, 'C' || n, 'FISICA', '+5511900000000', 'ATIVO', 'BALCAO', false, '', date '1980-01-01' + n % 9000 from generate_series(1, 4000) as n`,
    );
    await sql`analyze cliente`.execute(owner);
    const { rows } = await sql<Row>`explain select id from cliente where empresa_id = ${sql.lit(outra)}
      and excluido_em is null and dia_aniversario between '12-20' and '12-31'`.execute(owner);
    const plano = JSON.stringify(rows);
    expect(plano).toContain('cliente_empresa_id_dia_aniversario_id_ix');
  });
});
