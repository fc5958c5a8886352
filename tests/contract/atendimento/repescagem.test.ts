import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServices, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

let agora = new Date('2026-11-30T15:00:00Z');
let house: Services;
let [admin, um]: Speaker[] = [];
let lista: number;
let motivo: number;
let definitivo: number;
const run = <T = unknown>(statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows as readonly T[]);
const chave = () => ({ 'idempotency-key': crypto.randomUUID() });
const salvar = async (who: Speaker, root: string, body: object): Promise<number> => {
  const answer = await who('POST', `${root}/save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return (answer.body.result as unknown as { id: number }).id;
};
/** Goes on at another day: sessions have ended by then. */
const irPara = async (instante: string): Promise<void> => {
  agora = new Date(instante);
  [admin, um] = [await house.as('admin'), await house.as('um')];
};
let telefone = 11_985_430_000;
const perdido = async (body: object, who: Speaker = um!, onde = lista): Promise<number> => {
  const id = await salvar(who, 'mailing', {
    nome: 'Sílvia Matos',
    telefone: `+55${(telefone += 1)}`,
    lista: onde,
    prioridade: 3,
  });
  const answer = await who('POST', 'mailing/alterar-status', { ids: [id], ...body });
  expect(answer.body.hasError, answer.text).toBe(false);
  return id;
};
const gerar = async (body: object = {}) => {
  const answer = await um!(
    'POST',
    'mailing/gerar-mailing-repescagem',
    { nome: 'Repescagem', diasSemContato: 30, limite: 100, distribuicao: 'MANUAL', ...body },
    chave(),
  );
  expect(answer.body.hasError, answer.text).toBe(false);
  await house.app.jobs.drain();
};
const voltaram = async () =>
  (
    await run<{ anterior_id: string }>(
      sql`select anterior_id from mailing where anterior_id is not null order by anterior_id`,
    )
  ).map(({ anterior_id }) => Number(anterior_id));
const listas = async (who = um!) =>
  (await who('GET', 'mailing/listas-repescagem')).body.result as unknown as readonly Record<string, unknown>[];

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  [admin, um] = [await house.as('admin'), await house.as('um')];
  await run(sql`update mailing set anterior_id = null`);
  await run(sql`delete from mailing_historico`);
  await run(sql`delete from mailing`);
  await run(sql`delete from roteiro_atendimento`);
  await run(sql`delete from mailing_lista`);
  await run(sql`delete from recusa_whatsapp`);
  lista = await salvar(um, 'mailing/lista', { nome: 'Outubro', origem: 'MANUAL', distribuicao: 'MANUAL' });
  motivo = await salvar(um, 'mailing/motivo', { nome: 'Achou caro', repescavel: true, diasEspera: 45, ativo: true });
  definitivo = await salvar(um, 'mailing/motivo', {
    nome: 'Mudou de cidade',
    repescavel: false,
    diasEspera: 0,
    ativo: true,
  });
}, 120_000);
afterAll(() => house.close());

describe('the second chance', () => {
  it('5: takes the lost once, nobody twice a day, and never who asked for silence', async () => {
    const [caro, mudou, naoAtende, silencio, vendido, recusou] = [
      await perdido({ situacao: 'SEM_INTERESSE', motivo }),
      await perdido({ situacao: 'SEM_INTERESSE', motivo: definitivo }),
      await perdido({ situacao: 'NAO_ATENDE' }),
      await perdido({ situacao: 'NAO_CONTATAR' }),
      await perdido({ situacao: 'CONVERTIDO', valor: 50 }),
      await perdido({ situacao: 'NAO_ATENDE' }),
    ];
    await run(sql`insert into recusa_whatsapp (empresa_id, telefone, origem, versao, criado_em, atualizado_em)
      select empresa_id, telefone, 'MANUAL', 1, now(), now() from mailing where id = ${recusou}`);
    await gerar();
    expect(await voltaram(), 'too soon').toEqual([]);
    await irPara('2027-01-05T15:00:00Z');
    const previa = await um!('POST', 'mailing/lista/repescagem/previa', {
      nome: 'Repescagem',
      diasSemContato: 30,
      limite: 100,
      distribuicao: 'MANUAL',
    });
    expect(previa.body.result, previa.text).toEqual({ quantos: 1 });
    await gerar();
    // The motive asks for 45 days, the other end for 30.
    expect(await voltaram()).toEqual([naoAtende]);
    await gerar();
    await gerar({ nome: 'Outro nome' });
    await gerar({ limite: 99 });
    expect(await voltaram()).toEqual([naoAtende]);
    await irPara('2027-01-20T15:00:00Z');
    await gerar();
    expect(await voltaram()).toEqual([caro, naoAtende].toSorted((a, b) => a - b));
    for (const outro of [mudou, silencio, vendido, recusou]) expect(await voltaram()).not.toContain(outro);
    const [novo] = await run<{ id: string; situacao: string; tentativas: number }>(
      sql`select id, situacao, tentativas from mailing where anterior_id = ${caro}`,
    );
    expect(novo).toMatchObject({ situacao: 'NOVO', tentativas: 0 });
    expect(
      (await um!('POST', 'mailing/historico/filterpaginated/1/5', { mailing: Number(novo!.id) })).body.results,
    ).toMatchObject([{ tipo: 'REPESCAGEM', texto: 'Voltou da lista Outubro.', de: 'SEM_INTERESSE' }]);
    expect((await um!('GET', `mailing/findbyid/${caro}`)).body.result).toMatchObject({ situacao: 'SEM_INTERESSE' });
  });
  it('tells its lists with what became of them, and prints one', async () => {
    const feitas = await listas();
    expect(feitas.filter(({ contatos }) => contatos === 1)).toMatchObject([
      { nome: 'Repescagem 20/01/2027', contatos: 1, abertos: 1, vendas: 0 },
      { nome: 'Repescagem 05/01/2027', contatos: 1, abertos: 1, vendas: 0 },
    ]);
    const papel = await um!('POST', 'mailing/imprimir/lista-repescagem', { id: feitas[0]!.id }, chave());
    expect(papel.text).toContain('Sílvia Matos');
    expect((await um!('POST', 'mailing/imprimir/lista-repescagem', { id: lista }, chave())).status).toBe(409);
    expect((await (await house.as('leitor'))('POST', 'mailing/gerar-mailing-repescagem', {})).status).toBe(403);
    expect(await listas(await house.as('dois'))).toEqual([]);
  });
  it('of the platform is tried without writing, and made by itself once a day at its hour', async () => {
    const daCasa = await salvar(admin!, 'mailing/lista', {
      nome: 'Interessados',
      origem: 'SITE',
      distribuicao: 'MANUAL',
      empresa: null,
    });
    const id = await perdido({ situacao: 'NAO_ATENDE' }, admin!, daCasa);
    const lida = (await admin!('GET', 'config/repescagem')).body.result as unknown as { id: number; versao: number };
    expect((await um!('GET', 'config/repescagem')).status).toBe(403);
    const salva = await admin!('POST', 'config/repescagem/salvar', {
      ...lida,
      ativo: true,
      nomeLista: 'Prospectos',
      diasSemContato: 10,
      hora: '09:00',
    });
    expect(salva.body.hasError, salva.text).toBe(false);
    await irPara('2027-02-10T11:00:00Z');
    const conta = () => run<{ n: string }>(sql`select count(*) as n from mailing`);
    const antes = await conta();
    const teste = await admin!('POST', 'config/repescagem/testar', { id: lida.id }, chave());
    expect(teste.body.result, teste.text).toMatchObject({ quantos: 1, exemplos: 'Sílvia Matos' });
    expect(await conta()).toEqual(antes);
    const girar = () => house.app.routines.turn('configRepescagem.diaria');
    await girar();
    expect(await voltaram(), 'at eight it is too early').not.toContain(id);
    await irPara('2027-02-10T12:01:00Z');
    await girar();
    await girar();
    expect((await voltaram()).filter((one) => one === id)).toHaveLength(1);
    expect((await listas(admin!)).map(({ nome }) => nome)).toContain('Prospectos 10/02/2027');
    expect(await listas(), 'not those of the platform').toHaveLength(4);
  });
});
describe('the report of the manager', () => {
  it('adds up the outcomes of the period by who called', async () => {
    const answer = await um!('POST', 'mailing/relatorio-gestor', {
      inicio: '2026-11-30',
      fim: '2026-11-30',
      agrupar: 'usuario',
    });
    expect(answer.body.hasError, answer.text).toBe(false);
    const body = answer.body as unknown as { results: readonly object[]; totals: object };
    expect(body.totals).toMatchObject({ contatos: 6, vendas: 1, valor: 50 });
    expect(body.results).toMatchObject([{ contatos: 6, vendas: 1, valor: 50 }]);
    const daLista = await um!('POST', 'mailing/relatorio-gestor', {
      inicio: '2026-11-30',
      fim: '2026-11-30',
      agrupar: 'desfecho',
      lista: 999_999,
    });
    expect((daLista.body as unknown as { results: readonly object[] }).results).toEqual([]);
    expect(
      (
        await (
          await house.as('leitor')
        )('POST', 'mailing/relatorio-gestor', { inicio: '2026-11-30', fim: '2026-11-30' })
      ).status,
    ).toBe(403);
  });
});
