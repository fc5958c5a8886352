import type { HandlerContext, InCompany } from '#kit';
import { f } from '#fields';
import { empresa } from '../../../schemas/cadastros/empresa';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { fichasDe } from '../codigosDoProduto.server';

/** Codes are texts: a spreadsheet keeps the zeros in front of an NCM, a CEST and a bar code. */
const colunas = {
  codigo: f.text({ label: 'Código' }),
  nome: f.text({ label: 'Produto' }),
  categoria: f.text(),
  codigoBarras: f.text({ label: 'GTIN' }),
  ncm: f.text({ label: 'NCM' }),
  cest: f.text({ label: 'CEST' }),
  cfop: f.text({ label: 'CFOP' }),
  origem: f.text(),
  icms: f.text({ label: 'CST ou CSOSN' }),
  aliquota: f.percent({ label: 'Alíquota do ICMS' }),
  pisCofins: f.text({ label: 'CST PIS/COFINS' }),
  pis: f.percent({ label: 'PIS' }),
  cofins: f.percent({ label: 'COFINS' }),
  unidade: f.text(),
  preco: f.money({ label: 'Preço' }),
  situacao: f.text({ label: 'Situação' }),
};
export const formato = f.enum({ xlsx: 'Excel', csv: 'CSV' }, { label: 'Formato', default: 'xlsx' });
const situacoes = { ATIVO: 'À venda', PAUSADO: 'Em falta', INATIVO: 'Fora do cardápio' } as const;

/** Spreadsheet with the effective tax codes, from the product, its profiles or the configuration. */
export const planilhaDaContabilidade = async (
  { rows, table, user }: HandlerContext & InCompany,
  format: 'xlsx' | 'csv' | null,
) => {
  const company = await rows.get(empresa, user.company.id);
  const regime = company?.regimeTributario ?? 'SIMPLES';
  const simples = regime === 'SIMPLES' || regime === 'MEI';
  const products = await rows.all(produto, {
    $sort: [
      ['nome', 'asc'],
      ['id', 'asc'],
    ],
  });
  const categorias = await rows.byId(
    categoriaProduto,
    products.map((one) => one.categoria),
  );
  const linhas = (await fichasDe({ rows }, products, simples)).map(
    ({ produto: product, estadual, federal, ...codigos }) => ({
      ...codigos,
      codigo: product.codigo ?? String(product.id),
      nome: product.nome,
      categoria: categorias.get(product.categoria)?.nome,
      codigoBarras: product.codigoBarras,
      cest: product.cest,
      origem: codigos.origem || '0',
      aliquota: estadual?.aliquota,
      pis: federal?.pis,
      cofins: federal?.cofins,
      unidade: codigos.unidade || 'UN',
      preco: product.preco,
      situacao: situacoes[product.situacao],
    }),
  );
  return table(`produtos para a contabilidade - ${company?.shortName ?? ''}`, colunas, linhas, format ?? 'xlsx');
};
