import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServices, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

const inicio = new Date('2026-11-30T15:00:00Z');
let agora = inicio;
let house: Services;
let [um, dois, vendedor]: Speaker[] = [];
let empresa: number;
let vendedores: number[];
const run = <T = unknown>(statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows as readonly T[]);
const passar = (minutos: number): void => {
  agora = new Date(agora.getTime() + minutos * 60_000);
};
const salvar = async (root: string, body: object): Promise<number> => {
  const answer = await um!('POST', `${root}/save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return (answer.body.result as unknown as { id: number }).id;
};
let telefone = 11_986_540_000;
const contato = (lista: number, mais: object = {}) =>
  salvar('mailing', { nome: 'Artur Neves', telefone: `+55${(telefone += 1)}`, lista, prioridade: 3, ...mais });
let nomes = 0;
const fazerLista = (mais: object = {}) =>
  salvar('mailing/lista', { nome: `Lista ${(nomes += 1)}`, origem: 'MANUAL', distribuicao: 'LIVRE', ...mais });
const ler = async (id: number) =>
  (await um!('GET', `mailing/findbyid/${id}`)).body.result as unknown as Record<string, unknown>;
const iniciar = (who: Speaker, id: number) => who('POST', `mailing/${id}/iniciar-atendimento`, {});
const encerrar = (who: Speaker, id: number, body: object) => who('POST', `mailing/${id}/encerrar-atendimento`, body);
const proximo = async (who: Speaker, body: object = {}) =>
  (await who('POST', 'mailing/proximo', body)).body.result as unknown as {
    contato: ({ id: number; telefone: string; porque: string } & Record<string, unknown>) | null;
    faltam: number;
    hoje: { contatos: number; vendas: number; valor: number };
  };
const porVendedor = async (lista: number) =>
  (
    await run<{ n: string }>(
      sql`select count(*) as n from mailing where lista_id = ${lista} and vendedor_id is not null group by vendedor_id order by 1 desc`,
    )
  ).map(({ n }) => Number(n));

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  [um, dois, vendedor] = [await house.as('um'), await house.as('dois'), await house.as('vendedor')];
  [empresa] = house.companies;
  vendedores = [...house.rowsOf('vendedor', empresa)];
  await run(sql`update vendedor set ativo = true where empresa_id = ${empresa}`);
}, 120_000);
afterAll(() => house.close());
beforeEach(async () => {
  agora = inicio;
  await run(sql`update mailing set anterior_id = null`);
  await run(sql`delete from mailing_historico`);
  await run(sql`delete from mailing`);
});

describe('a contact', () => {
  it('1: is attended by one of two who begin at once; the other is told the name, until 15 minutes without life', async () => {
    const id = await contato(await fazerLista());
    const answers = await Promise.all([iniciar(um!, id), iniciar(vendedor!, id)]);
    const bem = answers.filter(({ body }) => !body.hasError);
    expect(bem.length, answers.map(({ text }) => text).join()).toBe(1);
    const [ganhou, perdeu] = answers[0]!.body.hasError ? [vendedor!, um!] : [um!, vendedor!];
    const recusa = answers.find(({ body }) => body.hasError)!;
    const [{ nome }] = (await run<{ nome: string }>(
      sql`select u.nome from usuario as u join mailing as m on m.atendido_por_id = u.id where m.id = ${id}`,
    )) as [{ nome: string }];
    expect(recusa.body.messageError).toBe(`${nome} está atendendo desde 12:00.`);
    expect((await perdeu('GET', `mailing/pode-iniciar-atendimento/${id}`)).body.result).toMatchObject({
      pode: false,
      motivo: `${nome} está atendendo desde 12:00.`,
      ocupadoPor: nome,
    });
    // Renewed while the page is open: the first 15 minutes are not the last.
    passar(14);
    expect((await iniciar(ganhou, id)).body.hasError).toBe(false);
    passar(14);
    expect((await iniciar(perdeu, id)).body.hasError).toBe(true);
    passar(2);
    expect((await perdeu('GET', `mailing/pode-iniciar-atendimento/${id}`)).body.result).toMatchObject({ pode: true });
    expect((await iniciar(perdeu, id)).body.hasError).toBe(false);
    expect((await encerrar(ganhou, id, { desfecho: 'NUMERO_ERRADO' })).status).not.toBe(500);
    expect((await ler(id)).situacao).toBe('EM_ATENDIMENTO');
    expect((await dois!('GET', `mailing/pode-iniciar-atendimento/${id}`)).status).toBe(404);
    expect((await iniciar(dois!, id)).status).toBe(404);
  });
  it('goes back to the queue of its free list when the lease has died, and to nobody when its list is not free', async () => {
    const id = await contato(await fazerLista());
    expect((await iniciar(vendedor!, id)).body.hasError).toBe(false);
    expect(await ler(id)).toMatchObject({ situacao: 'EM_ATENDIMENTO', vendedor: vendedores[0] });
    passar(16);
    await house.app.routines.turn('mailing.devolver');
    expect(await ler(id)).toMatchObject({ situacao: 'NOVO', vendedor: null, atendidoPor: null });
    const dele = await contato(await fazerLista({ distribuicao: 'MANUAL' }), { vendedor: vendedores[1] });
    expect((await iniciar(vendedor!, dele)).status).toBe(404);
  });
  it('comes next by overdue return, priority and age, and its outcome is one call', async () => {
    const lista = await fazerLista();
    const [velho, urgente, volta] = [
      await contato(lista),
      await contato(lista, { prioridade: 1 }),
      await contato(lista),
    ];
    await salvar('mailing/roteiro', {
      nome: 'Sumidos',
      lista,
      passos: [{ titulo: 'Abrir', texto: '{nome}? Aqui é {vendedor}.' }],
    });
    expect((await um!('POST', `mailing/${volta}/agendar`, { retorno: '2026-11-30T16:00:00.000Z' })).body.hasError).toBe(
      false,
    );
    expect((await proximo(vendedor!)).contato).toMatchObject({ id: urgente, porque: 'Prioridade 1' });
    expect((await encerrar(vendedor!, urgente, { desfecho: 'SEM_INTERESSE' })).body.fieldErrors?.motivo).toBe(
      'Escolha o motivo!',
    );
    const vendida = await encerrar(vendedor!, urgente, {
      desfecho: 'VENDEU',
      valor: 89.9,
      comentario: 'Pediu borda.',
      duracao: 48,
    });
    expect(vendida.body.result, vendida.text).toMatchObject({ situacao: 'CONVERTIDO' });
    passar(61);
    const segundo = await proximo(vendedor!);
    expect(segundo.contato).toMatchObject({
      id: volta,
      porque: 'Retorno marcado para 30/11/2026 13:00',
      roteiro: [{ titulo: 'Abrir', texto: expect.stringMatching(/^Artur\? Aqui é /) }],
    });
    expect(segundo.hoje).toMatchObject({ contatos: 1, vendas: 1, valor: 89.9 });
    // The number of the person who is called is whole.
    expect(segundo.contato!.telefone).toMatch(/^\+5511986/);
    // Asked again, the contact in hand comes first.
    expect((await proximo(vendedor!)).contato).toMatchObject({ id: volta });
    const naoAtendeu = await encerrar(vendedor!, volta, { desfecho: 'NAO_ATENDE' });
    expect(naoAtendeu.body.result, naoAtendeu.text).toMatchObject({
      situacao: 'AGENDADO',
      retorno: '2026-12-01T16:01:00.000Z',
    });
    expect((await proximo(vendedor!)).contato).toMatchObject({ id: velho });
    await encerrar(vendedor!, velho, {});
    expect(await ler(velho)).toMatchObject({ situacao: 'NOVO', vendedor: null });
    expect((await proximo(vendedor!, { pulados: [{ id: velho }] })).contato).toBe(null);
    const historico = (
      await um!('POST', 'mailing/historico/filterpaginated/1/9', { mailing: urgente, $sort: [['id', 'asc']] })
    ).body.results as unknown as readonly Record<string, unknown>[];
    expect(historico.map(({ tipo, para }) => [tipo, para])).toEqual([
      ['STATUS', 'EM_ATENDIMENTO'],
      ['LIGACAO', null],
      ['STATUS', 'CONVERTIDO'],
    ]);
  });
  it('who does not answer leaves the list after its tries', async () => {
    const id = await contato(await fazerLista({ tentativasMaximas: 2 }));
    await iniciar(um!, id);
    await encerrar(um!, id, { desfecho: 'NAO_ATENDE' });
    expect(await ler(id)).toMatchObject({ situacao: 'AGENDADO', tentativas: 1 });
    passar(24 * 60 + 1);
    await iniciar(um!, id);
    await encerrar(um!, id, { desfecho: 'NAO_ATENDE' });
    expect(await ler(id)).toMatchObject({ situacao: 'NAO_ATENDE', tentativas: 2, retorno: null });
  });
  it('is given back by its last outcome for fifteen seconds, to who gave it alone', async () => {
    const id = await contato(await fazerLista());
    await iniciar(um!, id);
    await encerrar(um!, id, { desfecho: 'NUMERO_ERRADO' });
    expect((await vendedor!('POST', `mailing/${id}/desfazer-desfecho`, {})).status).toBe(404);
    const desfeito = await um!('POST', `mailing/${id}/desfazer-desfecho`, {});
    expect(desfeito.body.hasError, desfeito.text).toBe(false);
    expect(await ler(id)).toMatchObject({ situacao: 'EM_ATENDIMENTO', tentativas: 0 });
    expect((await proximo(um!)).hoje.contatos, 'what was undone does not count').toBe(0);
    await encerrar(um!, id, { desfecho: 'NUMERO_ERRADO' });
    passar(1);
    expect((await um!('POST', `mailing/${id}/desfazer-desfecho`, {})).body.messageError).toBe(
      'Não dá mais para desfazer!',
    );
  });
});
describe('the distribution', () => {
  const girar = () => house.app.routines.turn('mailing.distribuicao');
  const tres = () => vendedores.slice(0, 3);
  it('2: gives 10 over 3 as 4/3/3, stopped in the middle too, and 5/5 while one is absent', async () => {
    const lista = await fazerLista({ distribuicao: 'RODIZIO', vendedores: tres() });
    for (let n = 0; n < 4; n += 1) await contato(lista);
    await girar();
    expect(await porVendedor(lista)).toEqual([2, 1, 1]);
    for (let n = 0; n < 6; n += 1) await contato(lista);
    await girar();
    expect(await porVendedor(lista)).toEqual([4, 3, 3]);
    const outra = await fazerLista({ distribuicao: 'RODIZIO', vendedores: tres(), ausentes: [vendedores[1]] });
    for (let n = 0; n < 10; n += 1) await contato(outra);
    await girar();
    expect(await porVendedor(outra)).toEqual([5, 5]);
  });
  it('gives to who has least, passes over the full, and leaves the rest in the queue', async () => {
    const lista = await fazerLista({ distribuicao: 'MENOS_CARREGADO', vendedores: tres(), limitePorVendedor: 2 });
    for (let n = 0; n < 2; n += 1) await contato(lista, { vendedor: vendedores[0] });
    for (let n = 0; n < 5; n += 1) await contato(lista);
    await girar();
    expect(await porVendedor(lista)).toEqual([2, 2, 2]);
    expect(await run(sql`select 1 from mailing where lista_id = ${lista} and vendedor_id is null`)).toHaveLength(1);
  });
  it('takes back what nobody called in time, with a line that says who had it', async () => {
    const lista = await fazerLista({ distribuicao: 'RODIZIO', vendedores: [vendedores[0]], minutosSemResposta: 30 });
    const [id, agiu] = [await contato(lista), await contato(lista)];
    await girar();
    expect(await ler(id)).toMatchObject({ vendedor: vendedores[0], responderAte: '2026-11-30T15:30:00.000Z' });
    await iniciar(vendedor!, agiu);
    await encerrar(vendedor!, agiu, { desfecho: 'RETORNAR', retorno: '2026-12-02T15:00:00.000Z' });
    passar(31);
    await house.app.routines.turn('mailing.semResposta');
    expect([await ler(id), await ler(agiu)]).toMatchObject([{ vendedor: null }, { vendedor: vendedores[0] }]);
    const [ultima] = (
      await um!('POST', 'mailing/historico/filterpaginated/1/1', { mailing: id, $sort: [['id', 'desc']] })
    ).body.results as unknown as readonly { texto: string }[];
    expect(ultima!.texto).toContain('não agiu até 12:30: voltou à fila.');
  });
});

describe('a return', () => {
  const girar = () => house.app.routines.turn('mailing.retornos');
  const avisos = () =>
    run<{ login: string; texto: string }>(
      sql`select u.login, a.texto from aviso a join usuario u on u.id = a.usuario_id where a.texto like '%por você em Atendimento.' order by a.id`,
    );
  it('is told to its seller once when its hour comes, and to who shares out where it has none', async () => {
    const lista = await fazerLista();
    const dele = {
      vendedor: (await run<{ v: number }>(sql`select vendedor_id::int as v from usuario where login = 'vendedor'`))[0]!
        .v,
    };
    const [um1, um2, solto] = [await contato(lista, dele), await contato(lista, dele), await contato(lista)];
    for (const id of [um1, um2, solto])
      await um!('POST', `mailing/${id}/agendar`, { retorno: '2026-11-30T16:00:00.000Z' });
    passar(59);
    await girar();
    expect(await avisos()).toEqual([]);
    passar(1);
    await girar();
    await girar();
    const ditos = await avisos();
    expect(ditos.filter(({ login }) => login === 'vendedor')).toEqual([
      { login: 'vendedor', texto: '2 retornos esperam por você em Atendimento.' },
    ]);
    expect(ditos.filter(({ login }) => login === 'um')).toEqual([
      { login: 'um', texto: '1 retorno espera por você em Atendimento.' },
    ]);
    expect(ditos.some(({ login }) => login === 'dois' || login === 'leitor')).toBe(false);
    await run(sql`delete from aviso`);
    // Put off again: the new hour is told too.
    await um!('POST', `mailing/${um1}/iniciar-atendimento`, {});
    await encerrar(um!, um1, { desfecho: 'RETORNAR', retorno: '2026-11-30T18:00:00.000Z' });
    passar(121);
    await girar();
    expect(await avisos()).toHaveLength(1);
  });
});
