import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plusDays, todayIn } from '../../../src/kit/period';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

const agora = new Date();
let house: Services;
let [admin, um, dois, leitor, revenda]: Speaker[] = [];
const change = <T = unknown>(statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows as readonly T[]);
const hoje = () => todayIn('America/Sao_Paulo', agora);

const salvar = async (root: string, body: object): Promise<number> => {
  const answer = await admin!('POST', `${root}/save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return (answer.body.result as unknown as { id: number }).id;
};
const escrever = (mais: object = {}) =>
  salvar('post', { titulo: 'Novidade', texto: 'Texto.', data: hoje(), categoria: 'NOVIDADE', ...mais });
const ensinar = (mais: object = {}) =>
  salvar('treinamento', {
    titulo: 'Aula',
    categoria: 'PDV',
    tipo: 'VIDEO',
    url: 'https://exemplo.com.br/aula',
    ...mais,
  });
interface Lido {
  readonly id: number;
  readonly vistoEm: string | null;
  readonly concluidoEm: string | null;
  readonly [more: string]: unknown;
}
const lidos = async (who: Speaker | undefined, size = 50): Promise<readonly Lido[]> =>
  (await who!('GET', `post/publicados/1/${size}`)).body.results as unknown as Lido[];
const ids = async (lista: Promise<readonly Lido[]>) => (await lista).map(({ id }) => id);
const meus = async (who: Speaker | undefined): Promise<readonly Lido[]> =>
  (await who!('GET', 'treinamento/meus')).body.result as unknown as Lido[];
const concluir = (who: Speaker | undefined, treinamento: number) =>
  who!('POST', 'treinamento/concluir', { treinamento });
const progressos = () =>
  change<{ empresa_id: string | null }>(sql`select empresa_id from treinamento_usuario order by id`);
/** A file stored as an upload of the administrator, of the kind given. */
const guardar = async (tipo: string, conteudo: string): Promise<number> => {
  const [linha] = await change<{ id: string }>(sql`insert into arquivo (nome, tipo, tamanho, sha256, conteudo)
    values ('aula.pdf', ${tipo}, ${conteudo.length}, ${'0'.repeat(64)}, ${Buffer.from(conteudo)}) returning id`);
  return Number(linha!.id);
};

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  [admin, um, dois, leitor, revenda] = [
    await house.as('admin'),
    await house.as('um'),
    await house.as('dois'),
    await house.as('leitor'),
    await house.as('revenda'),
  ];
}, 120_000);
beforeEach(async () => {
  for (const table of ['post', 'treinamento_usuario', 'treinamento', 'dica_vista', 'dica'])
    await change(sql`delete from ${sql.table(table)}`);
});
afterAll(() => house.close());

describe('a post', () => {
  it('is read by everybody at once, pinned ones first, and neither inactive nor of a day to come', async () => {
    const velho = await escrever({ titulo: 'Antes', data: plusDays(hoje(), -3) });
    const fixado = await escrever({ titulo: 'Fixada', data: plusDays(hoje(), -9), fixado: true });
    const novo = await escrever({ titulo: 'Hoje' });
    await escrever({ titulo: 'Amanhã', data: plusDays(hoje(), 1) });
    await escrever({ titulo: 'Inativa', ativo: false });
    for (const who of [admin, um, dois, leitor, revenda]) expect(await ids(lidos(who))).toEqual([fixado, novo, velho]);
    expect(await ids(lidos(um, 1))).toEqual([fixado]);
    const [primeiro] = await lidos(um);
    expect(Object.keys(primeiro!).toSorted()).toEqual(
      ['categoria', 'data', 'fixado', 'id', 'imagem', 'resumo', 'texto', 'titulo'].toSorted(),
    );
    await admin!('DELETE', `post/delete/${novo}`);
    expect(await ids(lidos(um))).toEqual([fixado, velho]);
  });
  it('comes with its picture, a file of the platform that its readers see', async () => {
    const [foto] = await change<{ id: string }>(sql`insert into arquivo
      (nome, tipo, tamanho, sha256, conteudo, lado_96, lado_320, lado_960) values
      ('a.png', 'image/png', 1, ${'1'.repeat(64)}, '\\x00', '\\x61', '\\x62', '\\x63') returning id`);
    await escrever({ imagem: Number(foto!.id) });
    expect((await lidos(um))[0]).toMatchObject({ imagem: Number(foto!.id) });
    expect((await um!('GET', `arquivo/findbyid/${foto!.id}?tamanho=320`)).status).toBe(200);
  });
  it('is written by those alone who hold the permission', async () => {
    const answer = await leitor!('POST', 'post/save', { titulo: 'X', texto: 'Y', data: hoje() });
    expect(answer.status).toBe(403);
    const semTexto = await admin!('POST', 'post/save', { titulo: 'X', data: hoje() });
    expect(Object.keys(semTexto.body.fieldErrors ?? {})).toEqual(['texto']);
  });
});

describe('a training', () => {
  it('is found by its plans and roles alone, in their order; to others each of its calls answers 404', async () => {
    const [plano] = await change<{ plano_id: string }>(
      sql`select plano_id from empresa where id = ${house.companies[0]}`,
    );
    const deUm = Number(plano!.plano_id);
    const outro = await salvar('plano', { nome: 'Outro', codigo: 'OUTRO_DE_AULAS', valor: 10 });
    await change(sql`update empresa set plano_id = ${outro} where id = ${house.companies[1]}`);
    const [quem] = await change<{ papel: string }>(sql`select papel from usuario where login = 'um'`);
    const daUm = await ensinar({ titulo: 'Do plano da um', planos: [deUm], ordem: 2 });
    const todos = await ensinar({ titulo: 'De todos', ordem: 1 });
    const doPapel = await ensinar({ titulo: 'Do papel', papeis: [quem!.papel], ordem: 3 });
    const deOutroPapel = await ensinar({
      titulo: 'De outro papel',
      papeis: [quem!.papel === 'VENDEDOR' ? 'OPERADOR' : 'VENDEDOR'],
      ordem: 4,
    });
    const inativo = await ensinar({ titulo: 'Inativo', ativo: false, ordem: 5 });
    expect(await ids(meus(um))).toEqual([todos, daUm, doPapel]);
    expect(await ids(meus(dois))).not.toContain(daUm);
    expect(await ids(meus(dois))).toContain(todos);
    // Outside any company there is no plan.
    expect(await ids(meus(revenda))).not.toContain(daUm);
    expect(await ids(meus(admin))).toEqual([todos, daUm, doPapel, deOutroPapel]);
    for (const [who, id] of [
      [dois, daUm],
      [revenda, daUm],
      [um, deOutroPapel],
      [um, inativo],
      [um, 999_999],
      [admin, inativo],
    ] as const) {
      expect((await who!('GET', `treinamento/ler/${id}`)).status).toBe(404);
      expect((await who!('GET', `treinamento/arquivo/${id}`)).status).toBe(404);
      expect((await who!('POST', 'treinamento/abrir', { treinamento: id })).status).toBe(404);
      expect((await concluir(who, id)).status).toBe(404);
    }
    expect(await progressos()).toEqual([]);
  });
  it('completed twice, or twice at once, is completed once, and for that person alone', async () => {
    const id = await ensinar();
    expect((await um!('POST', 'treinamento/abrir', { treinamento: id })).status).toBe(200);
    expect((await meus(um))[0]).toMatchObject({ vistoEm: agora.toISOString(), concluidoEm: null });
    const primeira = await concluir(um, id);
    expect(primeira.body.result).toEqual({ concluidoEm: agora.toISOString() });
    await change(sql`update treinamento_usuario set concluido_em = concluido_em - interval '2 days'`);
    const antes = new Date(agora.getTime() - 2 * 86_400_000).toISOString();
    expect((await concluir(um, id)).body.result).toEqual({ concluidoEm: antes });
    expect((await meus(um))[0]).toMatchObject({ concluidoEm: antes });
    for (const who of [dois, leitor, admin]) expect((await meus(who))[0]).toMatchObject({ concluidoEm: null });
    const juntas = await Promise.all([1, 2, 3, 4].map(() => concluir(dois, id)));
    expect(juntas.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (let vez = 0; vez < 2; vez += 1) expect((await concluir(admin, id)).status).toBe(200);
    // The row of a person of the platform belongs to no company.
    expect((await progressos()).map(({ empresa_id }) => empresa_id && Number(empresa_id))).toEqual([
      house.companies[0],
      house.companies[1],
      null,
    ]);
    const ficha = await admin!('GET', `treinamento/ficha/${id}`);
    expect(ficha.text).toContain('3');
  });
  it('has what its kind asks for, and nothing of another kind', async () => {
    const recusado = async (body: object) =>
      Object.keys(
        (await admin!('POST', 'treinamento/save', { titulo: 'X', categoria: 'PDV', ...body })).body.fieldErrors ?? {},
      );
    expect(await recusado({ tipo: 'VIDEO' })).toEqual(['url']);
    expect(await recusado({ tipo: 'VIDEO', url: 'javascript:alert(1)' })).toEqual(['url']);
    expect(await recusado({ tipo: 'TEXTO' })).toEqual(['texto']);
    expect(await recusado({ tipo: 'PDF' })).toEqual(['arquivo']);
    expect(await recusado({ tipo: 'PDF', arquivo: await guardar('text/html', '<b>') })).toEqual(['arquivo']);
    const pdf = await ensinar({ tipo: 'PDF', url: null, arquivo: await guardar('application/pdf', '%PDF-1.4') });
    const texto = await ensinar({ tipo: 'TEXTO', texto: '<b>Não</b> é HTML.' });
    expect((await um!('GET', `treinamento/ler/${texto}`)).body.result).toEqual({
      titulo: 'Aula',
      texto: '<b>Não</b> é HTML.',
    });
    expect((await meus(um)).find(({ id }) => id === texto)).toMatchObject({ url: null });
    const arquivo = await um!('GET', `treinamento/arquivo/${pdf}`);
    expect([arquivo.status, arquivo.text]).toEqual([200, '%PDF-1.4']);
    expect((await um!('GET', `treinamento/arquivo/${texto}`)).status).toBe(404);
  });
  it('is put into order by the platform', async () => {
    const [a, b] = [await ensinar({ ordem: 1 }), await ensinar({ ordem: 2 })];
    expect((await admin!('POST', 'treinamento/ordem', { ids: [b, a], before: [a, b] })).status).toBe(200);
    expect(await ids(meus(um))).toEqual([b, a]);
    expect((await leitor!('POST', 'treinamento/ordem', { ids: [a, b] })).status).toBe(403);
  });
});

describe('a training with questions', () => {
  const perguntas = [
    { pergunta: 'Primeira?', opcaoA: 'Sim', opcaoB: 'Não', opcaoC: null, opcaoD: null, certa: 'B' },
    { pergunta: 'Segunda?', opcaoA: 'Um', opcaoB: 'Dois', opcaoC: 'Três', opcaoD: null, certa: 'C' },
  ];
  interface Folha {
    readonly versao: number;
    readonly minimo: number;
    readonly perguntas: readonly { readonly opcoes: readonly object[] }[];
  }
  const folha = async (who: Speaker | undefined, id: number) =>
    (await who!('GET', `treinamento/perguntas/${id}`)).body.result as unknown as Folha;
  const responder = async (who: Speaker | undefined, treinamento: number, letras: string, versao?: number) =>
    who!('POST', 'treinamento/responder', {
      treinamento,
      versao: versao ?? (await folha(who, treinamento)).versao,
      respostas: [...letras].map((letra) => ({ letra })),
    });

  it('E7: is completed by enough right answers, marked once, and by nothing else', async () => {
    const id = await ensinar({ perguntas, minimo: 60 });
    expect((await concluir(um, id)).body.messageError).toMatch(/se conclui com as respostas/);
    expect((await responder(um, id, 'BA')).body.result).toEqual({ nota: 50, minimo: 60, concluidoEm: null, restam: 4 });
    expect((await meus(um))[0]).toMatchObject({ perguntas: 2, nota: 50, concluidoEm: null });
    expect((await responder(um, id, 'BC')).body.result).toMatchObject({
      nota: 100,
      concluidoEm: agora.toISOString(),
    });
    expect((await responder(um, id, 'AA')).body.result).toMatchObject({ nota: 100, concluidoEm: agora.toISOString() });
    expect((await meus(um))[0]).toMatchObject({ nota: 100, vistoEm: agora.toISOString() });
    for (const who of [dois, admin]) expect((await meus(who))[0]).toMatchObject({ nota: null, concluidoEm: null });
  });
  it('E7: never tells a reader which options are right', async () => {
    const id = await ensinar({ perguntas });
    const lida = await um!('GET', `treinamento/perguntas/${id}`);
    expect(lida.body.result).toMatchObject({
      minimo: 70,
      perguntas: [
        {
          pergunta: 'Primeira?',
          opcoes: [
            { letra: 'A', texto: 'Sim' },
            { letra: 'B', texto: 'Não' },
          ],
        },
        { pergunta: 'Segunda?' },
      ],
    });
    const respostas = [lida.text, (await responder(um, id, 'AA')).text, (await um!('GET', 'treinamento/meus')).text];
    for (const text of respostas) expect(text).not.toMatch(/certa/i);
    for (const path of [`treinamento/findbyid/${id}`, `treinamento/ficha/${id}`])
      expect((await leitor!('GET', path)).text).not.toMatch(/"certa"/);
    expect((await leitor!('POST', 'treinamento/filterpaginated/1/10', {})).text).not.toMatch(/"certa"/);
    const gravada = await admin!('GET', `treinamento/findbyid/${id}`);
    expect(gravada.text).toContain('"certa":"B"');
  });
  it('E7: lets nobody guess without end, nor answer questions that have changed', async () => {
    const id = await ensinar({ perguntas });
    for (const restam of [4, 3, 2, 1, 0])
      expect((await responder(um, id, 'AA')).body.result).toMatchObject({ nota: 0, restam });
    expect((await responder(um, id, 'BC')).body.messageError).toMatch(/cinco vezes hoje/);
    await change(sql`update treinamento_usuario set tentou_em = tentou_em - interval '1 day'`);
    expect((await responder(um, id, 'BC')).body.result).toMatchObject({ nota: 100 });
    const { versao } = await folha(dois, id);
    expect((await responder(dois, id, 'B')).body.fieldErrors).toHaveProperty('respostas');
    expect((await responder(dois, id, 'BC', versao + 1)).status).toBe(409);
    const sem = await ensinar();
    expect((await responder(um, sem, 'A')).body.messageError).toMatch(/não tem perguntas/);
    const errada = await admin!('POST', 'treinamento/save', {
      titulo: 'X',
      categoria: 'PDV',
      tipo: 'VIDEO',
      url: 'https://exemplo.com.br/x',
      perguntas: [{ ...perguntas[0], certa: 'D' }],
    });
    expect(errada.body.fieldErrors?.perguntas).toMatch(/opção certa/);
  });
  it('E7: gives a certificate of one’s own completed training alone, on a sheet', async () => {
    const id = await ensinar({ titulo: 'Fechar o <caixa>', perguntas, duracao: 12 });
    const certificado = (who: Speaker | undefined) => who!('GET', `treinamento/certificado/${id}`);
    await responder(um, id, 'AA');
    expect((await certificado(um)).status).toBe(404);
    await responder(um, id, 'BC');
    const papel = await certificado(um);
    expect(papel.status).toBe(200);
    const [quem] = await change<{ nome: string }>(sql`select nome from usuario where login = 'um'`);
    for (const dito of ['Certificado', quem!.nome, 'Fechar o &lt;caixa&gt;', '100% de acertos', '12 minutos'])
      expect(papel.text).toContain(dito);
    for (const who of [dois, leitor, admin]) expect((await certificado(who)).status).toBe(404);
    // A training without questions is completed by one's own word: that is no certificate.
    const sem = await ensinar();
    await concluir(um, sem);
    expect((await um!('GET', `treinamento/certificado/${sem}`)).status).toBe(404);
  });
});

describe('a tip', () => {
  const aconselhar = (mais: object = {}) =>
    salvar('dica', { titulo: 'Dica', texto: 'Faça assim.', rota: '/app/delivery/produto', ...mais });
  const dicas = async (who: Speaker | undefined) => (await who!('GET', 'dica/minhas')).body.result as unknown as Lido[];
  const em = (horas: number) => new Date(agora.getTime() + horas * 3_600_000).toISOString();

  it('is for people of companies, in order, between its instants, while it is active', async () => {
    const segunda = await aconselhar({ ordem: 2, inicio: em(-1), fim: em(1) });
    const primeira = await aconselhar({ ordem: 1 });
    await aconselhar({ inicio: em(1) });
    await aconselhar({ fim: em(-1) });
    await aconselhar({ ativo: false });
    for (const who of [um, dois, leitor]) expect(await ids(dicas(who))).toEqual([primeira, segunda]);
    expect((await dicas(um))[0]).toEqual({
      id: primeira,
      titulo: 'Dica',
      texto: 'Faça assim.',
      rota: '/app/delivery/produto',
    });
    expect(await dicas(admin)).toEqual([]);
  });
  it('put away is away in every browser, once, for that person alone', async () => {
    const [id, outra] = [await aconselhar(), await aconselhar({ rota: '/app/pdv/caixa' })];
    const juntas = await Promise.all([1, 2, 3].map(() => um!('POST', 'dica/dispensar', { dica: id })));
    expect(juntas.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await ids(dicas(await house.as('um')))).toEqual([outra]);
    expect(await ids(dicas(leitor))).toEqual([id, outra]);
    expect(await change(sql`select from dica_vista`)).toHaveLength(1);
    const inativa = await aconselhar({ ativo: false });
    for (const nenhuma of [inativa, 999_999])
      expect((await um!('POST', 'dica/dispensar', { dica: nenhuma })).status).toBe(404);
  });
  it('names a page by its address, and is written by those alone who hold the permission', async () => {
    const recusada = async (body: object) =>
      Object.keys((await admin!('POST', 'dica/save', { titulo: 'X', texto: 'Y', ...body })).body.fieldErrors ?? {});
    for (const rota of ['https://mal.com', '/app', '/app/delivery/produto?aba=1', '//app/x', 'app/x', '/app/../x'])
      expect(await recusada({ rota }), rota).toEqual(['rota']);
    expect(await recusada({ rota: '/app/x', inicio: em(2), fim: em(1) })).toEqual(['fim']);
    expect((await leitor!('POST', 'dica/save', { titulo: 'X', texto: 'Y', rota: '/app/x' })).status).toBe(403);
  });
});
