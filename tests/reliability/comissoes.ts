import type { Usage } from '../../scripts/lib/arguments.mjs';
import { anoDeComissoes } from '../support/anoDeComissoes';
import { diferencasDoAno } from '../support/comissoesConferidas';
import { startServices } from '../support/services';

export const usage = {
  text: 'Confere um ano de comissões com um livro independente.',
  values: ['empresas?', 'vendedores?', 'meses?'],
} satisfies Usage;

/**
 * `npm run test:commissions`: a year of 500 companies and 30 sellers, by the services' clock, against a book that knows
 * none of the product's code. Lines, totals, withholding and slips are equal to the cent; `-- 20 4` makes it smaller.
 */
export const run = async ([
  empresas = '500',
  vendedores = '30',
  meses = '12',
]: readonly string[] = []): Promise<number> => {
  const relogio = { now: new Date() };
  const house = await startServices({ engine: 'postgres', now: () => relogio.now });
  const began = Date.now();
  try {
    const ano = await anoDeComissoes(house, relogio, {
      empresas: Number(empresas),
      vendedores: Number(vendedores),
      meses: Number(meses),
    });
    const errado = await diferencasDoAno(house, ano);
    const { faturas, pagas, devolvidas, canceladas } = ano.contas;
    const soma = ano.livro.pagamentos.reduce((total, { liquido }) => total + liquido, 0);
    console.log(
      `${faturas} faturas (${pagas} pagas, ${devolvidas} devolvidas, ${canceladas} canceladas), ${ano.livro.linhas.length} linhas, ${ano.livro.pagamentos.length} recibos, líquido de R$ ${(soma / 100).toFixed(2)}, ${((Date.now() - began) / 1000).toFixed(0)} s; ${errado.length} diferenças`,
    );
    for (const line of errado.slice(0, 40)) console.log(`  ${line}`);
    return errado.length === 0 ? 0 : 1;
  } finally {
    await house.close();
  }
};
