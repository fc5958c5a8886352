import { outbox, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { Refusal } from '#kit/refusal';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { produtoIntegracao } from '../../../schemas/integracoes/cardapio/produtoIntegracao';
import { integracaoEmpresa } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { centavos, reais, type Centavos } from '../../comum/centavos';
import type { StatusIfood } from './arvore';
import { statusDe } from './comparar';
import { lojaDe, type Fora } from './loja.server';
import { comoNoIfood, type Vinculo } from './nossos.server';

type Lendo = Pick<HandlerContext, 'rows'>;
/** Price and state that iFood should show. */
export interface Desejado {
  readonly preco: Centavos;
  readonly status: StatusIfood;
}
/** Price and state that a linked product or add-on has here; null when it is gone. */
export const desejadoDe = async ({ rows }: Lendo, vinculo: Vinculo): Promise<Desejado | null> => {
  if (vinculo.produto !== null) {
    const row = await rows.get(produto, vinculo.produto);
    if (!row) return null;
    const nosso = comoNoIfood(row, await rows.get(categoriaProduto, row.categoria));
    return { preco: nosso.preco, status: statusDe(nosso) };
  }
  const opcao = vinculo.adicional === null ? undefined : await rows.get(adicional, vinculo.adicional);
  if (!opcao) return null;
  return { preco: centavos(opcao.valor), status: opcao.situacao === 'ATIVO' ? 'AVAILABLE' : 'UNAVAILABLE' };
};

/** Parts that an account keeps equal by itself. */
export interface Partes {
  readonly preco: boolean;
  readonly status: boolean;
}
export const partesDe = ({
  sincronizaCardapio,
  sincronizaPausas,
}: Pick<Infer<typeof integracaoEmpresa>, 'sincronizaCardapio' | 'sincronizaPausas'>): Partes => ({
  preco: sincronizaCardapio === true,
  status: sincronizaPausas === true,
});
/** True where iFood has something else than it should. */
export const mudou = (
  { precoEnviado, statusEnviado }: Pick<Vinculo, 'precoEnviado' | 'statusEnviado'>,
  { preco, status }: Desejado,
  partes: Partes,
): { readonly preco: boolean; readonly status: boolean } => ({
  preco: partes.preco && (precoEnviado === null || centavos(precoEnviado) !== preco),
  status: partes.status && statusEnviado !== status,
});

/**
 * Sends a link's price and state as they are now, and only what differs. Both are absolute, so that sending twice does
 * no harm. The link keeps what iFood has confirmed, or the reason why it has not.
 */
export const enviarVinculo = async (
  fora: Fora,
  id: number,
  now: Date,
  escolhidas?: Partes,
  outro?: Partial<Desejado>,
): Promise<'enviado' | 'igual' | 'sumiu'> => {
  const lido = await fora.transaction(async (within) => {
    const vinculo = await within.rows.get(produtoIntegracao, id);
    const integracao = vinculo && (await within.rows.get(integracaoEmpresa, vinculo.integracaoEmpresa));
    return vinculo && integracao && { vinculo, integracao, agora: await desejadoDe(within, vinculo) };
  });
  if (!lido?.agora) return 'sumiu';
  const { vinculo, integracao } = lido;
  const partes = escolhidas ?? partesDe(integracao);
  const alvo = { ...lido.agora, ...outro };
  const falta = mudou(vinculo, alvo, partes);
  const guardar = (
    patch: Partial<Pick<Vinculo, 'precoEnviado' | 'statusEnviado' | 'erro' | 'pedido' | 'sincronizadoEm'>>,
  ) => fora.transaction(({ rows }) => rows.change(produtoIntegracao, id, patch));
  if (!falta.preco && !falta.status) {
    await guardar({ pedido: null, erro: null });
    return 'igual';
  }
  const loja = lojaDe(fora, integracao);
  if (!loja) throw new Refusal('A integração com o iFood não está configurada!');
  const tipo = vinculo.produto === null ? 'OPCAO' : 'ITEM';
  try {
    if (falta.preco) {
      await loja.catalogo.mudarPreco({ tipo, id: vinculo.idExterno }, alvo.preco);
      await guardar({ precoEnviado: reais(alvo.preco) });
    }
    if (falta.status) await loja.catalogo.mudarStatus({ tipo, id: vinculo.idExterno }, alvo.status);
  } catch (error) {
    if (error instanceof Refusal) await guardar({ erro: error.message.slice(0, 300) });
    throw error;
  }
  await guardar({
    ...(falta.status && { statusEnviado: alvo.status }),
    sincronizadoEm: now.toISOString(),
    pedido: null,
    erro: null,
  });
  return 'enviado';
};

/** Changes of price and state on their way to iFood. Of an item that changes often only the last state goes out. */
export const mudancasNoIfood = outbox('cardapioNoIfood', {
  label: 'Cardápio no iFood',
  message: { vinculo: f.integer({ required: true, min: 1 }) },
  replaces: 'vinculo',
  perMinute: 1200,
  repeats: true,
  send: async ({ ports, transaction, now }, { message: { vinculo } }) => {
    try {
      await enviarVinculo({ ports, transaction }, vinculo, now);
      return 'sent';
    } catch (error) {
      // The values are absolute: what may have arrived is sent again.
      if (error instanceof Refusal) throw error;
      return 'refused';
    }
  },
  tries: { first: 15, most: 900, hours: 24 },
});
