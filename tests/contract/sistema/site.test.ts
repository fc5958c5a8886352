import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServices, type Services } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

let agora = new Date();
let house: Services;
let [admin, um, dois, leitor]: Speaker[] = [];
const change = <T = unknown>(statement: ReturnType<typeof sql>) =>
  house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows as readonly T[]);
interface Linha {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [more: string]: unknown;
}
const salvar = async (root: string, body: object) => {
  const answer = await admin!('POST', `${root}/save`, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body.result as unknown as Linha;
};
const banner = (mais: object = {}) => salvar('banner-sistema', { titulo: 'Novo PDV', texto: 'Veja.', ...mais });
const status = (id: number, situacao: string) => admin!('POST', `banner-sistema/alterar-status/${id}/${situacao}`, {});
const ativo = async (mais: object = {}) => {
  const { id } = await banner(mais);
  expect((await status(id, 'ATIVO')).body.hasError).toBe(false);
  return id;
};
const vistos = async (who: Speaker | undefined): Promise<readonly number[]> =>
  ((await who!('GET', 'banner-sistema/exibir-para-usuario')).body.result as unknown as { id: number }[]).map(
    ({ id }) => id,
  );
const limpar = async () => {
  await change(sql`delete from banner_visto`);
  await change(sql`delete from banner_sistema`);
};
const entrar = async () => {
  [admin, um, dois, leitor] = [
    await house.as('admin'),
    await house.as('um'),
    await house.as('dois'),
    await house.as('leitor'),
  ];
};

beforeAll(async () => {
  house = await startServices({ engine: 'postgres', now: () => agora });
  await change(sql`update empresa set situacao = 'ATIVA'`);
  await limpar();
  await change(sql`delete from depoimento`);
  await entrar();
}, 120_000);
afterAll(() => house.close());

describe('a banner', () => {
  it('is shown to its audience alone, in order, between its dates, while it is active', async () => {
    await limpar();
    const daUm = await ativo({ titulo: 'Da um', empresas: [house.companies[0]] });
    const todos = await ativo({ titulo: 'De todos' });
    await banner({ titulo: 'Rascunho' });
    await ativo({ titulo: 'Amanhã', inicio: new Date(agora.getTime() + 86_400_000).toISOString() });
    expect([await vistos(um), await vistos(leitor), await vistos(dois)]).toEqual([
      [daUm, todos],
      [daUm, todos],
      [todos],
    ]);
    // Nothing is for the people of the platform.
    expect(await vistos(admin)).toEqual([]);
    expect(
      (await admin!('POST', 'banner-sistema/salvar-ordem', { ids: [todos, daUm], before: [daUm, todos] })).status,
    ).toBe(200);
    expect(await vistos(um)).toEqual([todos, daUm]);
    expect(((await admin!('GET', 'banner-sistema/listar')).body.result as unknown as Linha[])[0]!.id).toBe(todos);
    await status(daUm, 'INATIVO');
    expect(await vistos(um)).toEqual([todos]);
    await change(sql`update empresa set segmento = 'LANCHONETE' where id = ${house.companies[0]}`);
    await change(sql`update empresa set segmento = 'PIZZARIA' where id = ${house.companies[1]}`);
    const dePizza = await ativo({ titulo: 'Pizzarias', segmentos: ['PIZZARIA'] });
    expect([await vistos(um), await vistos(dois)]).toEqual([[todos], [todos, dePizza]]);
  });
  it('H8: takes only its states, by moves that exist', async () => {
    const { id } = await banner();
    const errado = await status(id, 'BANANA');
    expect([errado.status, errado.body.fieldErrors]).toEqual([422, { b: expect.any(String) }]);
    expect((await status(id, 'ENCERRADO')).body.hasError).toBe(true);
    expect((await status(id, 'ATIVO')).body.result).toEqual({ id, situacao: 'ATIVO' });
    expect((await status(0, 'ATIVO')).status).toBe(422);
    expect((await status(999_999, 'ATIVO')).status).toBe(404);
    expect((await leitor!('POST', `banner-sistema/alterar-status/${id}/INATIVO`, {})).status).toBe(403);
    await status(id, 'INATIVO');
  });
  it('H8: is gone for who does not want it again, in another browser too, and for nobody else', async () => {
    await limpar();
    const id = await ativo();
    // A plain link changes nothing.
    expect(
      (await um!('GET', `banner-sistema/nao-exibir-novamente/${id}`, undefined, { 'x-xsrf-token': '' })).status,
    ).toBe(403);
    expect(await vistos(um)).toEqual([id]);
    expect((await um!('GET', `banner-sistema/nao-exibir-novamente/${id}`)).status).toBe(200);
    const outroNavegador = await house.as('um');
    expect([await vistos(outroNavegador), await vistos(leitor)]).toEqual([[], [id]]);
    const daDois = await ativo({ empresas: [house.companies[1]] });
    expect((await um!('GET', `banner-sistema/nao-exibir-novamente/${daDois}`)).status).toBe(404);
  });
  it('comes once, once a day or always, and is counted', async () => {
    await limpar();
    const [umaVez, diaria, sempre] = [
      await ativo({ frequencia: 'UMA_VEZ' }),
      await ativo({ frequencia: 'DIARIA' }),
      await ativo({ frequencia: 'SEMPRE' }),
    ];
    for (const id of [umaVez, diaria, sempre])
      expect((await um!('POST', 'banner-sistema/foi-visto', { banner: id })).status).toBe(200);
    expect(await vistos(um)).toEqual([sempre]);
    const before = agora;
    agora = new Date(agora.getTime() + 25 * 3_600_000);
    await entrar();
    expect(await vistos(um)).toEqual([diaria, sempre]);
    for (let vez = 0; vez < 2; vez += 1) await um!('POST', 'banner-sistema/foi-aberto', { banner: sempre });
    await um!('POST', 'banner-sistema/nao-exibir-novamente/' + String(diaria), {});
    await house.app.routines.turn('bannerSistema.contagem');
    const linha = async (id: number) =>
      (await admin!('GET', `banner-sistema/findbyid/${id}`)).body.result as unknown as Linha;
    expect(await linha(sempre)).toMatchObject({ vistas: 1, cliques: 1, dispensas: 0 });
    expect(await linha(diaria)).toMatchObject({ vistas: 1, dispensas: 1 });
    agora = before;
    await entrar();
  });
  it('ends by its clock, and refuses dates and addresses that make no sense', async () => {
    await limpar();
    const before = agora;
    const id = await ativo({ fim: new Date(agora.getTime() + 3_600_000).toISOString() });
    expect(await vistos(um)).toEqual([id]);
    agora = new Date(agora.getTime() + 3_700_000);
    await entrar();
    expect(await vistos(um)).toEqual([]);
    await house.app.routines.turn('bannerSistema.encerrar');
    expect(((await admin!('GET', `banner-sistema/findbyid/${id}`)).body.result as unknown as Linha).situacao).toBe(
      'ENCERRADO',
    );
    const recusado = async (body: object) =>
      Object.keys((await admin!('POST', 'banner-sistema/save', { titulo: 'X', ...body })).body.fieldErrors ?? {});
    expect(
      await recusado({ inicio: agora.toISOString(), fim: new Date(agora.getTime() - 60_000).toISOString() }),
    ).toEqual(['fim']);
    for (const link of ['http://sem.cadeado.com', 'javascript:alert(1)', '//mal.com', '/outro', 'https://a@b.com'])
      expect(await recusado({ link }), link).toEqual(['link']);
    const vazio = await banner({ texto: null });
    expect((await status(vazio.id, 'ATIVO')).body.messageError).toBe('Ponha uma imagem ou um texto antes de ativar!');
    agora = before;
    await entrar();
  });
});

describe('testimonials', () => {
  it('are read by strangers in their order, only the active ones, without the proof of consent', async () => {
    const um1 = await salvar('depoimento', { nome: 'Ana', texto: 'Mudou o balcão.', autorizadoEm: '2026-11-01' });
    const dois2 = await salvar('depoimento', {
      nome: 'Beto',
      texto: 'Rápido.',
      empresa: 'Pizzaria',
      autorizadoEm: '2026-11-01',
    });
    await salvar('depoimento', { nome: 'Oculta', texto: 'Não.', ativo: false, autorizadoEm: '2026-11-01' });
    const lidos = async (): Promise<readonly Linha[]> =>
      (await house.app.fetch(new Request('http://localhost/services/depoimento/listar-todos'), { ip: '10.0.0.9' }))
        .json()
        .then((body) => (body as { result: Linha[] }).result);
    expect((await lidos()).map(({ nome }) => nome)).toEqual(['Ana', 'Beto']);
    expect(Object.keys((await lidos())[0]!)).not.toContain('autorizacao');
    const { id: a } = um1;
    const { id: b } = dois2;
    const ids = ((await admin!('POST', 'depoimento/filterpaginated/1/10', {})).body.results as unknown as Linha[]).map(
      ({ id }) => id,
    );
    const depois = [b, a, ...ids.filter((one) => one !== a && one !== b)];
    expect((await admin!('POST', 'depoimento/salvar-ordem', { ids: depois, before: ids })).status).toBe(200);
    expect((await lidos()).map(({ nome }) => nome)).toEqual(['Beto', 'Ana']);
    expect((await leitor!('POST', 'depoimento/salvar-ordem', { ids: depois })).status).toBe(403);
  });
});
