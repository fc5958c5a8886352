import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { pngOf } from '../../support/images';
import { startServices, type Login, type Services } from '../../support/services';

describe.each(moduleEngines)('the covers of the menu on %s', (engine) => {
  let house: Services;
  let [admin, um, dois, leitor]: Speaker[] = [];
  const result = async <T>(who: Speaker, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await who(method, path, body);
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as T;
  };
  const enviar = async (login: Login, name: string): Promise<number> => {
    const form = new FormData();
    form.append('file', new File([pngOf(60, 20)], `${name}.png`, { type: 'image/png' }));
    const answer = await house.app.fetch(
      new Request('http://localhost/services/arquivo/save', {
        method: 'POST',
        body: form,
        headers: { 'remember-me': await house.token(login) },
      }),
      { ip: '10.0.0.1' },
    );
    return ((await answer.json()) as { readonly result: { readonly id: number } }).result.id;
  };
  interface Capa {
    readonly id: number;
    readonly nome: string;
    readonly propria: boolean;
    readonly imagem: number | null;
    readonly miniatura: string | null;
  }
  const ativas = async (who: Speaker): Promise<readonly Capa[]> => {
    const { body } = await who('GET', 'capacardapiocategoria/ativos');
    return (body.results ?? body.result) as unknown as readonly Capa[];
  };
  const criar = async (who: Speaker, login: Login, nome: string): Promise<number> => {
    const imagem = await enviar(login, nome);
    return (await result<{ id: number }>(who, 'POST', 'capacardapiocategoria/save', { nome, ativo: true, imagem })).id;
  };
  let [biblioteca, deUm, deDois, categoria]: number[] = [];
  beforeAll(async () => {
    house = await startServices({ engine });
    [admin, um, dois, leitor] = (await Promise.all(
      (['admin', 'um', 'dois', 'leitor'] as const).map((login) => house.as(login)),
    )) as [Speaker, Speaker, Speaker, Speaker];
    biblioteca = await criar(admin!, 'admin', 'Massas da biblioteca');
    deUm = await criar(um!, 'um', 'Da casa um');
    deDois = await criar(dois!, 'dois', 'Da casa dois');
    categoria = house.rowsOf('categoriaProduto', house.companies[0]!)[0]!;
  }, 120_000);
  afterAll(() => house.close());

  it('offers the library and the own ones, and those of nobody else', async () => {
    const seen = (await ativas(um!)).filter(({ id }) => [biblioteca, deUm, deDois].includes(id));
    expect(seen.map(({ id, propria }) => [id, propria])).toEqual([
      [deUm, true],
      [biblioteca, false],
    ]);
    expect(seen[1]!.miniatura).toMatch(/^data:image\/webp;base64,/);
    expect((await um!('GET', `capacardapiocategoria/findbyid/${deDois}`)).status).toBe(404);
  });
  it('makes one of the library the own one of who uses it, once, with a picture that the company may open', async () => {
    const first = await result<{ capa: number }>(um!, 'POST', 'capacardapiocategoria/salvar-categoria', {
      categoria,
      capa: biblioteca,
    });
    expect(first.capa).not.toBe(biblioteca);
    const again = await result<{ capa: number }>(um!, 'POST', 'capacardapiocategoria/salvar-categoria', {
      categoria,
      capa: biblioteca,
    });
    expect(again.capa).toBe(first.capa);
    const own = (await ativas(um!)).find(({ id }) => id === first.capa)!;
    expect(own).toMatchObject({ nome: 'Massas da biblioteca', propria: true });
    expect((await um!('GET', `arquivo/findbyid/${own.imagem}?tamanho=96`)).status).toBe(200);
    expect((await ativas(um!)).some(({ id }) => id === biblioteca)).toBe(false);
    const { body } = await um!('GET', 'capacardapiocategoria/carregar-lista-vo');
    const rows = (body.results ?? body.result) as unknown as readonly { id: number; capa: { id: number } | null }[];
    expect(rows.find(({ id }) => id === categoria)!.capa!.id).toBe(first.capa);
  });
  it('takes a cover away, and lets nobody reach into another company', async () => {
    const salvar = (who: Speaker, body: unknown) => who('POST', 'capacardapiocategoria/salvar-categoria', body);
    expect((await salvar(um!, { categoria, capa: deDois })).status).toBe(404);
    expect((await salvar(dois!, { categoria, capa: deDois })).status).toBe(404);
    expect((await salvar(leitor!, { categoria, capa: deUm })).status).toBe(403);
    expect(
      (await result<{ capa: null }>(um!, 'POST', 'capacardapiocategoria/salvar-categoria', { categoria })).capa,
    ).toBe(null);
  });
});
