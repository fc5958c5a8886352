import type { HandlerContext } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { cidade } from '../../../schemas/enderecamento/cidade';
import { estado } from '../../../schemas/enderecamento/estado';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { achadoFiscal, vidaDoAchado } from '../../../schemas/fiscal/fechamento/achadoFiscal';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { counted } from '#kit/text';
import { fichasDe } from '../codigosDoProduto.server';
import { analisar, type Vendedora } from './regras.server';

const crts = { SIMPLES: '1', SIMPLES_EXCESSO: '2', NORMAL: '3', MEI: '4' } as const;
export const noSimples = (crt: string): boolean => crt === '1' || crt === '4';

/** Company as the rules need it. Without a known state no rule of a state applies. */
export const vendedoraDe = async ({
  rows,
  user,
  refuse,
}: Pick<HandlerContext, 'rows' | 'user' | 'refuse'>): Promise<Vendedora> => {
  const company = user.company ? await rows.get(empresa, user.company.id) : undefined;
  if (!company) return refuse('Entre em uma empresa para analisar os produtos!');
  const regime =
    company.regimeTributario ?? refuse('Informe o regime tributário da empresa (Configurações › Empresas).');
  const city = company.address?.city ? await rows.get(cidade, company.address.city) : undefined;
  const state = city && (await rows.get(estado, city.estado));
  const { cstComBeneficio, cstComDesoneracao, exigeFcp } = await rows.settings(moduloFiscalConfiguracao);
  const crt = crts[regime];
  return {
    crt,
    simples: noSimples(crt),
    uf: state?.sigla ?? '',
    exigencias: { beneficio: cstComBeneficio ?? [], desoneracao: cstComDesoneracao ?? [], fcp: exigeFcp === true },
  };
};

/**
 * Analyses a product: keeps one finding a rule, and closes those that no longer apply. A finding that was waived is not
 * reported again.
 */
export const conferirProduto = async (context: HandlerContext, id: number): Promise<string> => {
  const { rows, move, now, refuse } = context;
  const product = (await rows.get(produto, id)) ?? refuse('O produto não existe mais!');
  const quem = await vendedoraDe(context);
  const [ficha] = await fichasDe(context, [product], quem.simples);
  const achados = analisar(ficha!, quem);
  const vistoEm = now.toISOString();
  const antes = await rows.all(achadoFiscal, { produto: id });
  for (const { regra, ...achado } of achados) {
    const velho = antes.find((one) => one.regra === regra);
    if (!velho) await rows.insert(achadoFiscal, { ...achado, regra, produto: id, empresa: product.empresa, vistoEm });
    else {
      const atual = await rows.update(achadoFiscal, velho, { ...achado, vistoEm });
      if (atual.situacao === 'RESOLVIDO') await move(vidaDoAchado, atual, 'voltar');
    }
  }
  for (const velho of antes)
    if (!achados.some(({ regra }) => regra === velho.regra)) await move(vidaDoAchado, velho, 'resolver');
  return achados.length === 0 ? 'Nada a corrigir' : counted(achados.length, { one: 'achado', many: 'achados' });
};
