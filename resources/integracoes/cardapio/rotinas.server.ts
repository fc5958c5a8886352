import type { HandlerContext, Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { routine, routines } from '#kit/work/routine';
import { Refusal } from '#kit/refusal';
import { adicional, vidaDoAdicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { produto, vidaDoProduto } from '../../../schemas/delivery/cardapio/produto';
import { produtoIntegracao } from '../../../schemas/integracoes/cardapio/produtoIntegracao';
import { integracaoEmpresa, ouve } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { centavos } from '../../comum/centavos';
import type { CatalogoIfood, StatusIfood } from './arvore';
import { movimentoDe, statusDe } from './comparar';
import { mudancasNoIfood, mudou, partesDe, type Desejado } from './enviar.server';
import { lojaDe } from './loja.server';
import { produtosNossos, vinculosDe, type Vinculo } from './nossos.server';

type Integracao = Infer<typeof integracaoEmpresa>;
const contas = ({ within }: OpenContext, onde: object): Promise<readonly Integracao[]> =>
  within('*', ({ rows }) =>
    rows.all(integracaoEmpresa, { servico: 'IFOOD', idLoja: { empty: false }, ...ouve, ...onde }),
  );

/** Puts what differs from the last confirmed state on its way, once for each state: a refused one is not asked again. */
export const porACaminho = async (
  { rows, put }: Pick<HandlerContext, 'rows' | 'put'>,
  integracao: Integracao,
): Promise<number> => {
  const partes = partesDe(integracao);
  const vinculos = await vinculosDe({ rows }, integracao.id);
  if (vinculos.length === 0) return 0;
  const nossos = new Map((await produtosNossos({ rows })).map((one) => [one.id, one]));
  const opcoes = await rows.byId(
    adicional,
    vinculos.flatMap(({ adicional: id }) => id ?? []),
  );
  let postos = 0;
  for (const vinculo of vinculos) {
    const nosso = vinculo.produto === null ? undefined : nossos.get(vinculo.produto);
    const opcao = vinculo.adicional === null ? undefined : opcoes.get(vinculo.adicional);
    const alvo: Desejado | undefined = nosso
      ? { preco: nosso.preco, status: statusDe(nosso) }
      : opcao && { preco: centavos(opcao.valor), status: opcao.situacao === 'ATIVO' ? 'AVAILABLE' : 'UNAVAILABLE' };
    if (!alvo) continue;
    const falta = mudou(vinculo, alvo, partes);
    const pedido = `${alvo.preco} ${alvo.status}`;
    if ((!falta.preco && !falta.status) || vinculo.pedido === pedido) continue;
    const { id, versao } = await rows.update(produtoIntegracao, vinculo, { pedido });
    await put(mudancasNoIfood, `${id}/${versao}`, { vinculo: id });
    postos += 1;
  }
  return postos;
};

/**
 * Takes over the pause of an option. An add-on has one state for all the items that have it: the others get it by the
 * other routine.
 */
const trazerPausaDoAdicional = async (
  { rows, move }: Pick<HandlerContext, 'rows' | 'move'>,
  vinculo: Vinculo,
  status: StatusIfood | undefined,
): Promise<boolean> => {
  const nosso = vinculo.adicional === null ? undefined : await rows.get(adicional, vinculo.adicional, { lock: true });
  if (!nosso || status === undefined) return false;
  const movimento = movimentoDe({ situacao: nosso.situacao, noIfood: true }, status, vinculo.statusEnviado);
  if (movimento === null && vinculo.statusEnviado !== status)
    await rows.update(produtoIntegracao, vinculo, { statusEnviado: status });
  if (movimento === null || movimento === 'ENVIAR') return false;
  if (!(await move(vidaDoAdicional, nosso, movimento === 'PAUSAR_AQUI' ? 'pausar' : 'voltar'))) return false;
  await rows.update(produtoIntegracao, vinculo, { statusEnviado: status });
  return true;
};
/** Takes over pauses that were made at iFood since the state was last known; pauses made here are sent by the other routine. */
export const trazerPausas = async (
  { rows, move }: Pick<HandlerContext, 'rows' | 'move'>,
  integracao: Integracao,
  { categorias }: CatalogoIfood,
): Promise<number> => {
  const la = new Map<string, StatusIfood>(
    categorias.flatMap(({ itens }) => itens.map(({ id, status }) => [id, status] as const)),
  );
  const opcoesLa = new Map<string, StatusIfood>(
    categorias.flatMap(({ itens }) =>
      itens.flatMap(({ grupos }) =>
        grupos.flatMap(({ opcoes }) => opcoes.map(({ id, status }) => [id, status] as const)),
      ),
    ),
  );
  const nossos = new Map((await produtosNossos({ rows })).map((one) => [one.id, one]));
  let trazidas = 0;
  for (const vinculo of await vinculosDe({ rows }, integracao.id)) {
    if (vinculo.adicional !== null) {
      if (await trazerPausaDoAdicional({ rows, move }, vinculo, opcoesLa.get(vinculo.idExterno))) trazidas += 1;
      continue;
    }
    const nosso = vinculo.produto === null ? undefined : nossos.get(vinculo.produto);
    const status = la.get(vinculo.idExterno);
    if (!nosso || status === undefined) continue;
    const movimento = movimentoDe(nosso, status, vinculo.statusEnviado);
    if (movimento === null) {
      if (vinculo.statusEnviado !== status) await rows.update(produtoIntegracao, vinculo, { statusEnviado: status });
      continue;
    }
    if (movimento === 'ENVIAR') continue;
    const row = await rows.get(produto, nosso.id, { lock: true });
    const feito = row && (await move(vidaDoProduto, row, movimento === 'PAUSAR_AQUI' ? 'pausar' : 'voltar'));
    if (!feito) continue;
    await rows.update(produtoIntegracao, vinculo, { statusEnviado: status });
    trazidas += 1;
  }
  return trazidas;
};

export const rotinasDoCardapioNoIfood = routines(produtoIntegracao, {
  enviarMudancas: routine({
    label: 'Cardápio no iFood: enviar mudanças',
    every: 20,
    run: async (context) => {
      const todas = await contas(context, { $or: [{ sincronizaCardapio: true }, { sincronizaPausas: true }] });
      for (const conta of todas) await context.within(conta.empresa, (within) => porACaminho(within, conta));
    },
  }),
  trazerPausas: routine({
    label: 'Cardápio no iFood: trazer pausas',
    every: 300,
    run: async (context) => {
      const { ports, within } = context;
      for (const conta of await contas(context, { sincronizaPausas: true })) {
        const temVinculo = await within(conta.empresa, ({ rows }) =>
          rows.exists(produtoIntegracao, { integracaoEmpresa: conta.id }),
        );
        const loja = temVinculo
          ? lojaDe({ ports, transaction: (run) => within(conta.empresa, run) }, conta)
          : undefined;
        if (!loja) continue;
        try {
          const { lido } = await loja.catalogo.ler();
          await within(conta.empresa, (dentro) => trazerPausas(dentro, conta, lido));
        } catch (error) {
          // One shop that iFood does not answer for holds up no other; the next turn asks again.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    },
  }),
});
