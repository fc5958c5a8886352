import type { PortTools } from '#kit/work/port';
import { clienteIfood, type ClienteIfood, type Resposta } from './cliente.server';
import { estadoVazio, regrasDoIfood, type EstadoSimulado, type RegrasDoIfood } from './simulado.server';
import { catalogoInicial, responderCatalogo, type EstadoDoCatalogo } from './simuladorDoCatalogo.server';
import { baixarSimulado, responderFinanceiro } from './simuladorFinanceiro.server';

type Tools = Pick<PortTools, 'store' | 'now'>;
type Rota = (loja: string, metodo: string, path: string, body: unknown) => Promise<Resposta>;
const credencialDaSimulacao = ['simulacao', 'segredo-da-simulacao'] as const;

/** Simulated iFood. Its state is kept beside the database, and nothing leaves the machine. */
export interface Simulador extends ClienteIfood {
  /** Makes something happen at the platform: a customer's order, a negotiation. */
  readonly acontecer: <T>(change: (regras: RegrasDoIfood, estado: EstadoSimulado) => T) => Promise<T>;
}

/** Answers as the Merchant API would over HTTP. The real client speaks to it, with tokens and their end. */
const servidor = (acontecer: Simulador['acontecer']): typeof fetch => {
  return async (input, init = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const headers = new Headers(init.headers);
    const { status, body } = await acontecer((regras) =>
      regras.responder({
        metodo: init.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        cabecalhos: (name) => headers.get(name),
        texto: typeof init.body === 'string' ? init.body : '',
      }),
    );
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };
};

/** Catalogue of each shop: what is changed stays changed. */
const catalogo =
  ({ store, now }: Tools): Rota =>
  async (loja, metodo, path, body) => {
    let answer: Resposta = { status: 500, body: null };
    await store.change(`ifood:catalogo:${loja}`, (value) => {
      const estado = (value as EstadoDoCatalogo | undefined) ?? catalogoInicial(loja);
      answer = responderCatalogo(estado, metodo, path, body, now().getTime());
      return estado;
    });
    return answer;
  };

/** Simulated iFood: answers in this process what the Merchant API answers over HTTP, and refuses what it refuses. */
export const simuladorDoIfood = (tools: Tools): Simulador => {
  const acontecer: Simulador['acontecer'] = async (change) => {
    let made: ReturnType<typeof change>;
    await tools.store.change('ifood', (value) => {
      const estado = (value as EstadoSimulado | undefined) ?? estadoVazio();
      made = change(regrasDoIfood(estado, tools.now, credencialDaSimulacao), estado);
      return estado;
    });
    return made!;
  };
  const [clientId, segredo] = credencialDaSimulacao;
  const url = 'https://simulacao.invalid';
  const cliente = clienteIfood({ url, clientId, segredo, fetch: servidor(acontecer), now: tools.now });
  const rotas: readonly (readonly [prefixo: string, rota: Rota])[] = [
    ['/catalog/v2.0/merchants/', catalogo(tools)],
    [
      '/financial/v3.0/merchants/',
      (loja, metodo, path, body) => responderFinanceiro(tools.store, loja, metodo, path, body),
    ],
  ];
  return {
    ...cliente,
    pedir: (acesso, metodo, path, body, headers) => {
      const achada = rotas.find(([prefixo]) => path.startsWith(prefixo));
      if (!achada) return cliente.pedir(acesso, metodo, path, body, headers);
      const [prefixo, rota] = achada;
      const resto = path.slice(prefixo.length);
      const fim = resto.indexOf('/');
      return rota(decodeURIComponent(resto.slice(0, fim)), metodo, resto.slice(fim), body);
    },
    baixar: (url) => baixarSimulado(tools.store, url),
    acontecer,
  };
};
