import type { HandlerContext, InCompany, Returned } from '#kit';
import { categoriaProduto } from '../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../schemas/delivery/cardapio/produto';
import { cidade } from '../../schemas/enderecamento/cidade';
import { empresa } from '../../schemas/cadastros/empresa';
import { vendedor } from '../../schemas/cadastros/vendedor';
import { moduloFiscalConfiguracao } from '../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { pdvConfiguracao } from '../../schemas/pdv/pdvConfiguracao';
import { terminal } from '../../schemas/pdv/terminal';
import { cardapioDe, ondeDe, outrosSabores, produtoVisto } from '../delivery/cardapio/cardapioVendido.server';
import { momentoDoPedido } from '../comum/momentoDoPedido.server';
import { acabou, foraDoCardapio } from '../delivery/cardapio/preco.server';
import type { balcaoDoPdv, cardapioDoPdv } from './vender/vender';
import { meuCaixa } from './caixa/movimentarCaixa.server';

type Contexto = HandlerContext & InCompany;

/** Data of the selling page at its start: the user's till, the terminals, the settings. */
export const balcaoDe = async (context: Contexto): Promise<Returned<typeof balcaoDoPdv.result>> => {
  const { rows, user } = context;
  const till = await meuCaixa(context);
  const places = await rows.all(terminal, { ativo: true, $sort: [['nome', 'asc']] });
  const sellers = await rows.all(vendedor, {
    ativo: true,
    $sort: [
      ['ordem', 'asc'],
      ['nome', 'asc'],
    ],
  });
  const config = await rows.settings(pdvConfiguracao);
  const { exigeIntegracao, adquirente } = await rows.settings(moduloFiscalConfiguracao);
  const loja = await rows.get(empresa, user.company.id);
  const onde = loja?.address?.city == null ? undefined : await rows.get(cidade, loja.address.city);
  return {
    caixa:
      till && till.abertoEm
        ? {
            id: till.id,
            nome: till.nome ?? '',
            terminal: places.find(({ id }) => id === till.terminal)?.nome ?? '',
            abertoEm: till.abertoEm,
          }
        : null,
    terminais: places.map(({ id, nome }) => ({ id, nome })),
    vendedores: sellers.map(({ id, nome }) => ({ id, nome })),
    loja: loja?.shortName ?? '',
    logo: loja?.logo ?? null,
    cidade: onde?.nome ?? '',
    config: {
      taxaServico: config.taxaServico,
      emiteNota: config.emiteNota,
      imprimeRecibo: config.imprimeRecibo,
      somLeitor: config.somLeitor,
      pixChave: config.pixChave,
      favoritos: config.favoritos ?? [],
      obrigaCliente: config.obrigaCliente,
      obrigaVendedor: config.obrigaVendedor,
      descontoMaximo: config.descontoMaximo,
      exigeIntegracao,
      adquirente,
    },
  };
};

/**
 * Complete menu of the counter or the tables, with prices and options. The browser stores it, searches it and sells
 * from it offline. Sold-out products are marked; products not on sale for tables now are left out.
 */
export const cardapioInteiro = async (
  context: Contexto,
  canal: 'BALCAO' | 'MESA' = 'BALCAO',
): Promise<Returned<typeof cardapioDoPdv.result>> => {
  const { rows } = context;
  const onde = ondeDe(momentoDoPedido(context), canal);
  const categories = await rows.all(categoriaProduto, {
    ativo: true,
    $sort: [
      ['ordem', 'asc'],
      ['nome', 'asc'],
    ],
  });
  const products = (await rows.all(produto, { situacao: ['ATIVO', 'PAUSADO'], $sort: [['ordem', 'asc']] })).filter(
    (one) => categories.some(({ id }) => id === one.categoria),
  );
  const cardapio = await cardapioDe(context, products);
  const flavours = await outrosSabores(context, products);
  const { digitosBalanca, precoEtiqueta } = await rows.settings(pdvConfiguracao);
  return {
    categorias: categories.map(({ id, nome }) => ({ id, nome })),
    etiqueta: { digitosBalanca, precoEtiqueta },
    produtos: products.flatMap((one) => {
      const fora = foraDoCardapio(one, cardapio.categorias.get(one.categoria), onde) ?? null;
      if (canal === 'MESA' && fora !== null) return [];
      return [
        {
          ...produtoVisto(cardapio, flavours, one, onde),
          categoriaId: one.categoria,
          codigoBarras: one.codigoBarras,
          balanca: one.balanca,
          imagem: one.imagem,
          falta: acabou(cardapio, one) ? 'Em falta' : fora,
        },
      ];
    }),
  };
};
