import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServices, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

let agora = new Date();
let house: Services;
let [admin, um, dois, leitor]: Speaker[] = [];
const raiz = 'sistema/notificacao/';
const change = <T = unknown>(statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows as readonly T[]);
const salvar = async (root: string, body: object) => {
  const answer = await admin!('POST', `${raiz}${root}/save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body.result as unknown as { readonly id: number; readonly versao: number };
};
const mover = (id: number, passo: string, body: object = {}) =>
  admin!('POST', `${raiz}campanha/${id}/${passo}`, body, { 'idempotency-key': crypto.randomUUID() });
const campanha = async (id: number) =>
  (await admin!('GET', `${raiz}campanha/findbyid/${id}`)).body.result as unknown as Record<string, unknown> & {
    situacao: string;
    versao: number;
  };
interface Aviso {
  readonly id: number;
  readonly texto: string;
  readonly endereco: string | null;
}
const sino = async (who: Speaker | undefined): Promise<readonly Aviso[]> =>
  ((await who!('GET', 'backoffice/avisos')).body.result as unknown as { avisos: readonly Aviso[] }).avisos;
const textos = async (who: Speaker | undefined) => (await sino(who)).map(({ texto }) => texto);
/** Runs what the clock does: moves that are due, turns of the sending and of the counting. */
const passar = async () => {
  await house.app.routines.turn('notificacaoCampanha.iniciar');
  for (let vez = 0; vez < 6; vez += 1) await house.app.routines.turn('notificacaoCampanha.envio');
  await house.app.routines.turn('notificacaoCampanha.contagem');
};
let canal: number;
let obrigatorio: number;
const escrever = (mais: object = {}) =>
  salvar('campanha', { titulo: 'Chegou o novo PDV', texto: 'Veja como usar.', canal, ...mais });

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  await change(sql`delete from notificacao_entrega`);
  await change(sql`delete from notificacao_campanha`);
  await change(sql`delete from notificacao_canal`);
  await change(sql`delete from aviso`);
  await change(sql`update empresa set situacao = 'ATIVA'`);
  [admin, um, dois, leitor] = [
    await house.as('admin'),
    await house.as('um'),
    await house.as('dois'),
    await house.as('leitor'),
  ];
  canal = (await salvar('canal', { nome: 'Novidades', categoria: 'NOVIDADE' })).id;
  obrigatorio = (await salvar('canal', { nome: 'Urgentes', categoria: 'INSTABILIDADE', obrigatorio: true })).id;
}, 120_000);
afterAll(() => house.close());

describe('a campaign', () => {
  it('says its reach before it is sent, by plan, state, role and company', async () => {
    const conta = async (publico: object) =>
      (await admin!('POST', `${raiz}campanha/estimar`, { canal, ...publico })).body.result as unknown as {
        pessoas: number;
        empresas: number;
        desligaram: number;
      };
    const todos = await conta({});
    expect(todos.empresas).toBe(2);
    const [{ n }] = (await change<{ n: string }>(
      sql`select count(*) as n from usuario where empresa_id is not null and ativo and excluido_em is null and papel in ('EMPRESA', 'OPERADOR', 'VENDEDOR')`,
    )) as [{ n: string }];
    expect(todos.pessoas).toBe(Number(n));
    expect((await conta({ empresas: [house.companies[0]] })).empresas).toBe(1);
    expect((await conta({ papeis: ['EMPRESA'] })).pessoas).toBeLessThan(todos.pessoas);
    const cidades = await change<{ id: string; estado: string }>(
      sql`select distinct on (estado_id) id, estado_id as estado from cidade order by estado_id limit 1`,
    );
    await change(
      sql`update empresa set address = jsonb_build_object('city', ${cidades[0]!.id}::bigint) where id = ${house.companies[0]}`,
    );
    await change(sql`update empresa set address = null where id = ${house.companies[1]}`);
    const doEstado = await conta({ estados: [Number(cidades[0]!.estado)] });
    expect(doEstado).toMatchObject({ empresas: 1, pessoas: (await conta({ empresas: [house.companies[0]] })).pessoas });
    await change(sql`update empresa set situacao = 'ENCERRADA' where id = ${house.companies[1]}`);
    expect((await conta({})).empresas).toBe(1);
    await change(sql`update empresa set situacao = 'ATIVA' where id = ${house.companies[1]}`);
    await um!('POST', 'backoffice/avisos/preferencias', { categoria: 'comunicadoNovidade', recebe: false });
    expect((await conta({})).desligaram).toBe(1);
    await um!('POST', 'backoffice/avisos/preferencias', { categoria: 'comunicadoNovidade', recebe: true });
  });
  it('reaches its audience alone, once a person, with the text on its page', async () => {
    const { id } = await escrever({ empresas: [house.companies[0]] });
    expect((await mover(id, 'agendar')).body.hasError).toBe(false);
    await passar();
    await passar();
    expect(await campanha(id)).toMatchObject({ situacao: 'ENVIADA' });
    expect([await textos(um), await textos(leitor), await textos(dois)]).toEqual([
      ['Chegou o novo PDV'],
      ['Chegou o novo PDV'],
      [],
    ]);
    expect((await sino(um))[0]!.endereco).toBe(`/app/sistema/comunicado?campanha=${id}`);
    expect((await um!('GET', `${raiz}campanha/comunicado/${id}`)).body.result).toMatchObject({
      texto: 'Veja como usar.',
      expirou: false,
    });
    expect((await dois!('GET', `${raiz}campanha/comunicado/${id}`)).status).toBe(404);
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await um!('POST', `${raiz}campanha/abrir`, { campanha: id }, key)).status).toBe(200);
    await leitor!('POST', 'backoffice/avisos/lidos', {});
    await passar();
    expect(await campanha(id)).toMatchObject({ lidos: 2, cliques: 1 });
    expect(Number((await campanha(id)).enviados)).toBeGreaterThanOrEqual(2);
  });
  it('waits for its hour, and goes back or is cancelled before', async () => {
    const before = agora;
    const sai = new Date(agora.getTime() + 3_600_000).toISOString();
    const { id } = await escrever({ titulo: 'Daqui a pouco' });
    expect((await mover(id, 'agendar', { agendadaPara: '2020-01-01T00:00:00Z' })).body.fieldErrors).toHaveProperty(
      'agendadaPara',
    );
    expect((await mover(id, 'agendar', { agendadaPara: sai })).body.hasError).toBe(false);
    await passar();
    expect([(await campanha(id)).situacao, await textos(dois)]).toEqual(['AGENDADA', []]);
    const { versao } = await campanha(id);
    expect((await admin!('POST', `${raiz}campanha/save`, { id, versao, titulo: 'Outro' })).body.hasError).toBe(true);
    expect((await mover(id, 'voltar')).body.hasError).toBe(false);
    expect(await campanha(id)).toMatchObject({ situacao: 'RASCUNHO', agendadaPara: null });
    await mover(id, 'agendar', { agendadaPara: sai });
    agora = new Date(agora.getTime() + 3_700_000);
    [admin, dois] = [await house.as('admin'), await house.as('dois')];
    await passar();
    expect([(await campanha(id)).situacao, await textos(dois)]).toEqual(['ENVIADA', ['Daqui a pouco']]);
    agora = before;
    [admin, um, dois] = [await house.as('admin'), await house.as('um'), await house.as('dois')];
    const outra = await escrever({ titulo: 'Nunca sai' });
    await mover(outra.id, 'agendar');
    expect((await mover(outra.id, 'cancelar')).body.hasError).toBe(false);
    await passar();
    expect(await textos(dois)).not.toContain('Nunca sai');
  });
  it('is hidden from who turned its category off, unless its channel is mandatory', async () => {
    await dois!('POST', 'backoffice/avisos/preferencias', { categoria: 'comunicadoNovidade', recebe: false });
    const livre = await escrever({ titulo: 'Opcional', empresas: [house.companies[1]] });
    const forte = await escrever({ titulo: 'Obrigatória', canal: obrigatorio, empresas: [house.companies[1]] });
    for (const { id } of [livre, forte]) await mover(id, 'agendar');
    await passar();
    expect(await textos(dois)).toContain('Obrigatória');
    expect(await textos(dois)).not.toContain('Opcional');
    const recusa = await dois!('POST', 'backoffice/avisos/preferencias', {
      categoria: 'comunicadoObrigatorio',
      recebe: false,
    });
    expect(recusa.body.fieldErrors).toEqual({ categoria: 'Estes avisos não podem ser desligados!' });
  });
  it('leaves the bells of those who have not read it when it expires', async () => {
    const before = agora;
    const { id } = await escrever({
      titulo: 'Só hoje',
      empresas: [house.companies[0]],
      expira: new Date(agora.getTime() + 600_000).toISOString(),
    });
    await mover(id, 'agendar');
    await passar();
    expect(await textos(um)).toContain('Só hoje');
    agora = new Date(agora.getTime() + 700_000);
    await passar();
    expect(await textos(um)).not.toContain('Só hoje');
    expect((await um!('GET', `${raiz}campanha/comunicado/${id}`)).body.result).toMatchObject({ expirou: true });
    agora = before;
  });
  it('is refused to nobody, by a channel that is off, and inside a company', async () => {
    const vazia = await escrever({ situacoes: ['INADIMPLENTE'] });
    expect((await mover(vazia.id, 'agendar')).body.messageError).toBe('Ninguém entra neste público!');
    const { id, versao } = await salvar('canal', { nome: 'Desligado', categoria: 'DICA' });
    await salvar('canal', { id, versao, ativo: false });
    const muda = await escrever({ canal: id });
    expect((await mover(muda.id, 'agendar')).body.messageError).toBe('O canal desta campanha está inativo!');
    expect((await leitor!('POST', `${raiz}campanha/filterpaginated/1/10`, {})).status).toBe(403);
    expect((await leitor!('POST', `${raiz}campanha/estimar`, {})).status).toBe(403);
  });
});

describe('a channel by e-mail', () => {
  const novidades = 'Comunicados: novidades';
  let naHora: number;
  let diario: number;
  const cartas = async (assunto: RegExp) => (await house.mailbox()).filter(({ subject }) => assunto.test(subject));
  const para = async (assunto: RegExp) => (await cartas(assunto)).map(({ to }) => to[0]).toSorted();
  const enviar = async (mais: object): Promise<number> => {
    const { id } = await escrever({ empresas: [house.companies[0]], ...mais });
    expect((await mover(id, 'agendar')).body.hasError).toBe(false);
    await passar();
    return id;
  };
  const entregas = (id: number) =>
    change<{ por_email: string; login: string }>(
      sql`select t.por_email, u.login from notificacao_entrega as t join usuario as u on u.id = t.usuario_id and u.empresa_id = t.empresa_id
        where t.campanha_id = ${id} order by u.login`,
    );
  const preferir = (who: Speaker | undefined, recebe: boolean, categoria = 'comunicadoNovidade') =>
    who!('POST', 'backoffice/avisos/preferencias', { categoria, recebe, canal: 'EMAIL' });
  const recebe = async (who: Speaker | undefined): Promise<boolean | null | undefined> =>
    (
      (await who!('GET', 'backoffice/avisos/preferencias')).body.result as unknown as {
        readonly categorias: readonly { readonly nome: string; readonly porEmail: boolean | null }[];
      }
    ).categorias.find(({ nome }) => nome === 'comunicadoNovidade')?.porEmail;
  /** The instant of this hour of the day in the company’s zone (Brasília), some days ahead. */
  const as = (hora: number, dias: number): Date => {
    const dia = new Date(Date.UTC(2027, 2, 1 + dias, hora + 3));
    return dia;
  };
  const resumir = async (quando: Date) => {
    agora = quando;
    await house.app.routines.turn('notificacaoCampanha.resumos');
  };
  beforeAll(async () => {
    await change(sql`update empresa set fuso = 'UTC_3_BRASIL'`);
    naHora = (await salvar('canal', { nome: 'Por e-mail', tipo: 'EMAIL', categoria: 'NOVIDADE', resumo: 'NA_HORA' }))
      .id;
    diario = (await salvar('canal', { nome: 'Resumo', tipo: 'EMAIL', categoria: 'NOVIDADE', resumo: 'DIARIO' })).id;
  });

  it('tells at once, by a mail of one’s own with the link to leave, and the page of the whole text', async () => {
    const id = await enviar({ titulo: 'Pelo correio', canal: naHora });
    expect(await para(/Pelo correio/)).toEqual(expect.arrayContaining(['leitor@example.com', 'um@example.com']));
    expect(await para(/Pelo correio/)).not.toContain('dois@example.com');
    const [carta] = await cartas(/Pelo correio/);
    expect(carta!.to).toHaveLength(1);
    expect(carta!.unsubscribe).toMatch(/\/d\/[0-9a-f]{32}$/);
    expect(carta!.button?.url).toMatch(new RegExp(`/app/sistema/comunicado\\?campanha=${id}$`));
    expect((await um!('GET', `${raiz}campanha/comunicado/${id}`)).status).toBe(200);
    expect(await textos(um)).not.toContain('Pelo correio');
    await passar();
    const todos = await para(/Pelo correio/);
    expect(new Set(todos).size, 'once a person').toBe(todos.length);
  });
  it('is left by the link of the mail or in the profile, by that person alone: one state', async () => {
    expect([await recebe(um), await recebe(leitor)]).toEqual([true, true]);
    const carta = (await cartas(/Pelo correio/)).find(({ to }) => to[0] === 'um@example.com')!;
    await house.app.fetch(
      new Request(carta.unsubscribe!, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );
    expect([await recebe(um), await recebe(leitor)]).toEqual([false, true]);
    const alcance = (await admin!('POST', `${raiz}campanha/estimar`, { canal: naHora })).body.result;
    expect(alcance).toMatchObject({ desligaram: 1, porEmail: true });
    await enviar({ titulo: 'Depois de sair', canal: naHora });
    expect(await para(/Depois de sair/)).toContain('leitor@example.com');
    expect(await para(/Depois de sair/)).not.toContain('um@example.com');
    expect((await preferir(um, true)).body.hasError).toBe(false);
    expect((await preferir(leitor, false)).body.hasError).toBe(false);
    expect([await recebe(um), await recebe(leitor)]).toEqual([true, false]);
    await preferir(leitor, true);
    // The bell is a choice of its own.
    expect(
      (await um!('POST', 'backoffice/avisos/preferencias', { categoria: 'comunicadoNovidade', recebe: true })).status,
    ).toBe(200);
    expect((await preferir(um, false, 'comunicadoObrigatorio')).body.fieldErrors).toHaveProperty('categoria');
    expect((await preferir(um, false, 'tarefa')).body.fieldErrors).toHaveProperty('categoria');
  });
  it('of a mandatory kind reaches everybody, and has no link to leave', async () => {
    const { id } = await salvar('canal', {
      nome: 'Urgente por e-mail',
      tipo: 'EMAIL',
      categoria: 'INSTABILIDADE',
      resumo: 'NA_HORA',
      obrigatorio: true,
    });
    await preferir(um, false);
    await enviar({ titulo: 'Urgentíssimo', canal: id });
    expect(await para(/Urgentíssimo/)).toContain('um@example.com');
    expect((await cartas(/Urgentíssimo/))[0]!.unsubscribe).toBeUndefined();
    await preferir(um, true);
  });
  it('says of whom no mail reaches that it did not', async () => {
    await change(
      sql`insert into email_recusado (email, codigo, motivo, em) values ('leitor@example.com', 550, 'No such user', now())`,
    );
    const alcance = (await admin!('POST', `${raiz}campanha/estimar`, { canal: naHora, empresas: [house.companies[0]] }))
      .body.result;
    expect((alcance as unknown as { readonly semEmail: number }).semEmail).toBeGreaterThanOrEqual(1);
    const id = await enviar({ titulo: 'Sem endereço', canal: naHora });
    expect(Object.fromEntries((await entregas(id)).map(({ login, por_email }) => [login, por_email]))).toMatchObject({
      leitor: 'SEM_EMAIL',
      um: 'ENVIADO',
    });
    await change(sql`delete from email_recusado`);
  });
  it('gathers a day for eight o’clock of the company, one mail a person, once whatever is repeated', async () => {
    agora = as(10, 0);
    admin = await house.as('admin');
    const ids = [await enviar({ titulo: 'Primeira do dia', canal: diario })];
    ids.push(await enviar({ titulo: 'Segunda do dia', canal: diario }));
    const vencida = await enviar({
      titulo: 'Já passou',
      canal: diario,
      expira: as(20, 0).toISOString(),
    });
    await resumir(as(12, 0));
    await resumir(as(7, 1));
    expect(await cartas(/resumo de/)).toEqual([]);
    await change(sql`update empresa set fuso = 'UTC_5_BRASIL' where id = ${house.companies[0]}`);
    // Eight in Brasília is six in Acre.
    await resumir(as(9, 1));
    expect(await cartas(/resumo de/)).toEqual([]);
    await resumir(as(10, 1));
    for (let vez = 0; vez < 3; vez += 1) await resumir(as(11, 1));
    const resumos = await cartas(/Comunicados: novidades, resumo de 02\/03\/2027/);
    const doUm = resumos.filter(({ to }) => to[0] === 'um@example.com');
    expect(doUm).toHaveLength(1);
    expect(doUm[0]!.text).toMatch(/Primeira do dia[^]*Segunda do dia/);
    expect(doUm[0]!.text).not.toContain('Já passou');
    expect(doUm[0]!.unsubscribe).toMatch(/\/d\//);
    expect(resumos.map(({ to }) => to[0])).not.toContain('dois@example.com');
    expect(new Set((await entregas(vencida)).map((uma) => uma.por_email))).toEqual(new Set(['EXPIROU']));
    expect((await entregas(ids[0]!)).find(({ login }) => login === 'um')?.por_email).toBe('ENVIADO');
    // Turned back by hand, the same day sends nothing twice: the key is person, category and day.
    await change(sql`update notificacao_entrega set por_email = 'AGUARDA' where campanha_id = ${ids[0]}`);
    await resumir(as(12, 1));
    expect((await cartas(/resumo de/)).filter(({ to }) => to[0] === 'um@example.com')).toHaveLength(1);
    expect(novidades.length).toBeLessThanOrEqual(80);
  });
});
