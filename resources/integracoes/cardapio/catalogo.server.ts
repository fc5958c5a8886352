import { Refusal } from '#kit/refusal';
import { reais, type Centavos } from '../../comum/centavos';
import { lerCatalogo, type CatalogoIfood, type StatusIfood } from './arvore';

/** One call of iFood with the shop's authorisation. Throws where there was no answer to read. */
export type Pedir = (
  metodo: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly body: unknown }>;
/** Refusal of the catalogue, with a message for people. A permanent one is not tried again. */
export class RecusaDoCatalogo extends Refusal {
  constructor(
    message: string,
    override readonly isPermanent = false,
  ) {
    super(message);
  }
}

export interface Alvo {
  readonly tipo: 'ITEM' | 'OPCAO';
  readonly id: string;
}
export interface CatalogoRemoto {
  /** Reads the catalogue of the app and the site; the shop's other contexts have their own. */
  ler(): Promise<{ readonly catalogo: string; readonly lido: CatalogoIfood }>;
  mudarPreco(alvo: Alvo, preco: Centavos): Promise<void>;
  mudarStatus(alvo: Alvo, status: StatusIfood): Promise<void>;
  criarCategoria(catalogo: string, nome: string): Promise<string>;
  editarCategoria(
    catalogo: string,
    id: string,
    mudanca: { readonly nome?: string; readonly status?: StatusIfood },
  ): Promise<void>;
  /** Creates or replaces an item as a whole: what the body leaves out is gone at iFood. */
  gravarItem(corpo: object): Promise<void>;
}

const campo = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
const texto = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Pauses between questions about a batch, in milliseconds. */
const pausas = [0, 300, 900, 2000, 4000] as const;

/** Catalog v2.0 of a shop. `esperar` waits so many milliseconds. */
export const catalogoDoIfood = (
  pedir: Pedir,
  loja: string,
  esperar: (ms: number) => Promise<void> = (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
): CatalogoRemoto => {
  const base = `/catalog/v2.0/merchants/${encodeURIComponent(loja)}`;
  const exigir = async (
    oQue: string,
    metodo: Parameters<Pedir>[0],
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const answer = await pedir(metodo, `${base}${path}`, body);
    const { status } = answer;
    if (status < 300) return answer;
    if (status === 404) throw new RecusaDoCatalogo(`${oQue} não existe mais no iFood!`, true);
    if (status === 401 || status === 403)
      throw new RecusaDoCatalogo('O iFood não autoriza o cardápio desta loja! Confira as permissões no Portal.', true);
    // Conflict, too many calls, a fault of the other side: the change is absolute, so it may be made again.
    if (status === 409 || status === 429 || status >= 500)
      throw new RecusaDoCatalogo(`O iFood não pôde mudar o cardápio agora (${status}). Tentamos de novo.`);
    const porque = texto(campo(answer.body, 'message')) || texto(campo(campo(answer.body, 'error'), 'message'));
    throw new RecusaDoCatalogo(`O iFood recusou: ${porque.slice(0, 200) || `código ${status}`}`, true);
  };
  /** Waits for an asynchronous change: an accepted batch has changed nothing yet. */
  const concluir = async (answer: { readonly body: unknown }): Promise<void> => {
    const lote = texto(campo(answer.body, 'batchId'));
    if (lote === '') return;
    for (const pausa of pausas) {
      if (pausa > 0) await esperar(pausa);
      const { body } = await exigir('O lote', 'GET', `/batch/${encodeURIComponent(lote)}`);
      const estado = texto(campo(body, 'batchStatus')) || texto(campo(body, 'status'));
      if (estado === 'COMPLETED') {
        const results = campo(body, 'results');
        const falhou = (Array.isArray(results) ? (results as readonly unknown[]) : []).find(
          (one) => campo(one, 'result') !== 'SUCCESS',
        );
        if (falhou !== undefined || Number(campo(body, 'failureCount') ?? 0) > 0)
          throw new RecusaDoCatalogo(
            `O iFood não mudou o item: ${texto(campo(falhou, 'message')).slice(0, 200) || 'sem dizer por quê'}`,
            true,
          );
        return;
      }
      if (estado === 'FAILED') throw new RecusaDoCatalogo('O iFood não conseguiu fazer a mudança. Tentamos de novo.');
    }
    throw new RecusaDoCatalogo('O iFood ainda não fez a mudança. Perguntamos de novo em seguida.');
  };
  const nomes = { ITEM: ['O item', 'items', 'itemId'], OPCAO: ['O adicional', 'options', 'optionId'] } as const;

  return {
    ler: async () => {
      const { body } = await exigir('O catálogo', 'GET', '/catalogs');
      const catalogos = Array.isArray(body) ? (body as readonly unknown[]) : [];
      const padrao =
        catalogos.find((one) => {
          const contexts = campo(one, 'context');
          return Array.isArray(contexts) && contexts.includes('DEFAULT');
        }) ?? catalogos[0];
      const catalogo = texto(campo(padrao, 'catalogId'));
      if (catalogo === '') throw new RecusaDoCatalogo('A loja não tem cardápio no iFood!', true);
      // One guide spells the query with an underscore, working code without: both are sent.
      const { body: categorias } = await exigir(
        'O catálogo',
        'GET',
        `/catalogs/${encodeURIComponent(catalogo)}/categories?include_items=true&includeItems=true`,
      );
      return { catalogo, lido: lerCatalogo(categorias) };
    },
    mudarPreco: async ({ tipo, id }, preco) => {
      const [nome, path, chave] = nomes[tipo];
      // Without `originalValue` a promotion of iFood would go on from the former price.
      await concluir(
        await exigir(nome, 'PATCH', `/${path}/price`, {
          [chave]: id,
          price: { value: reais(preco), originalValue: reais(preco) },
        }),
      );
    },
    mudarStatus: async ({ tipo, id }, status) => {
      const [nome, path, chave] = nomes[tipo];
      await concluir(await exigir(nome, 'PATCH', `/${path}/status`, { [chave]: id, status }));
    },
    criarCategoria: async (catalogo, nome) => {
      const { body } = await exigir('O catálogo', 'POST', `/catalogs/${encodeURIComponent(catalogo)}/categories`, {
        name: nome,
        status: 'AVAILABLE',
        template: 'DEFAULT',
      });
      const id = texto(campo(body, 'id'));
      if (id === '') throw new RecusaDoCatalogo('O iFood não disse o código da categoria!');
      return id;
    },
    editarCategoria: async (catalogo, id, { nome, status }) => {
      await exigir(
        'A categoria',
        'PATCH',
        `/catalogs/${encodeURIComponent(catalogo)}/categories/${encodeURIComponent(id)}`,
        { ...(nome !== undefined && { name: nome }), ...(status !== undefined && { status }) },
      );
    },
    gravarItem: async (corpo) => {
      await concluir(await exigir('O item', 'PUT', '/items', corpo));
    },
  };
};
