import { handlers, process, processes } from '#kit';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { achadoFiscal } from '../../../schemas/fiscal/fechamento/achadoFiscal';
import { achadosFiscais } from './achadoFiscal';
import { conferirProduto, vendedoraDe } from '../analise/conferir.server';

const politica = { permission: ['PRODUTO_EDITAR'], plan: 'MODULO_FISCAL' } as const;

/** One item a product, with its result. The findings stay as rows, with their handling. */
export const analiseFiscal = process('analiseFiscal', {
  label: 'Análise fiscal',
  ...politica,
  pausable: true,
  items: async (context) => {
    const { rows } = context;
    // Fails before the first product when the company has no tax regime.
    await vendedoraDe(context);
    const products = await rows.all(produto, { situacao: { not: 'INATIVO' }, $sort: [['nome', 'asc']] });
    return products.map(({ id, nome }) => ({ key: id, label: nome }));
  },
  each: async (context, { key }) => conferirProduto(context, key),
});
export const processosFiscais = processes(achadoFiscal, [analiseFiscal]);

/** Address of the product's form, at the field to correct. */
const noCampo = (id: number, campo: string): string => `${encodeURIComponent(btoa(String(id)))}?campo=${campo}`;

export const acoesDosAchados = handlers(achadosFiscais, {
  analisar: ({ start }) => start(analiseFiscal),
  corrigir: (context, { record: { produto: id, campo } }) => ({ endereco: noCampo(id, campo) }),
});
