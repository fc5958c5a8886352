import { em, lista, objeto, objetos, texto, type Json } from '../../comum/lerJson';
import { CrmError, type Conta, type Opcao, type Spotter } from './parceiro.server';
import { estranha, pedidor, type Resposta } from './pedir.server';

const quem = 'O Spotter';
/** Pages of 500 rows that one question reads at most. */
const paginas = 20;

const inteiro = (value: unknown): number | null => {
  const found = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null;
};
const opcao = (row: Json): readonly Opcao[] => {
  const id = inteiro(row.id);
  return id === null
    ? []
    : [
        {
          id,
          // Names of the partner begin with blanks at times.
          nome: texto(row.value ?? row.name, 120) ?? `Nº ${id}`,
          posicao: inteiro(row.position),
          ativo: row.active !== false,
        },
      ];
};
/** Words of the partner about a refused call, in one line. */
const recado = (body: unknown): string => {
  const said = texto(em(body, 'error', 'message') ?? objeto(body).message ?? objeto(body).value, 160);
  return said ? ` (${said.replace(/\s+/g, ' ')})` : '';
};
export const aceito = ({ status, body }: Resposta, oque: string): unknown => {
  if (status >= 300) throw new CrmError(`${quem} não aceitou ${oque}${recado(body)}!`);
  return body;
};

/** Exact Spotter, after its API v3: OData with a header for the token. */
export const spotter = (
  conta: Conta,
  { url, fetch }: { readonly url: string; readonly fetch: typeof globalThis.fetch },
): Spotter => {
  const pedir = pedidor({ quem, url, headers: { token_exact: conta.token }, fetch });
  /** Rows of all pages. The link to the next page may stand though that page is empty. */
  const linhas = async (path: string, filter?: string): Promise<readonly Json[]> => {
    const found: Json[] = [];
    let query: Readonly<Record<string, string>> = filter === undefined ? {} : { $filter: filter };
    for (let page = 0; page < paginas; page += 1) {
      const body = aceito(await pedir('GET', path, { query }), 'a pergunta');
      const rows = objeto(body).value;
      if (!Array.isArray(rows)) throw estranha(quem);
      found.push(...objetos(rows));
      const next = texto(objeto(body)['@odata.nextLink']);
      if (next === null || lista(rows).length === 0) break;
      // Takes the parameters alone: the token goes to no other host, whatever the link says.
      query = Object.fromEntries(new URLSearchParams(next.slice(next.indexOf('?') + 1)));
    }
    return found;
  };
  const funis = async (): Promise<readonly Opcao[]> => (await linhas('/Funnels')).flatMap(opcao);
  return {
    simulado: false,
    testar: async () => {
      const { length } = await funis();
      return `O Spotter aceitou o token e tem ${length === 1 ? '1 funil' : `${length} funis`}.`;
    },
    funis,
    etapas: async (funil) => (await linhas('/stages', `funnelId eq ${funil}`)).flatMap(opcao),
  };
};
