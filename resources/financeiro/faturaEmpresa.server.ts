import { saves } from '#kit';
import { empresa } from '../../schemas/cadastros/empresa';
import { faturaEmpresa } from '../../schemas/financeiro/faturaEmpresa';
import { diasUteis } from '../comum/diasUteis';
import { diasDoLugar } from '../comum/diasUteis.server';

/** A bill that falls due without banks is paid without a fine on the next business day of the company's city. */
export const prazoDaFatura = saves(
  faturaEmpresa,
  {
    saving: async (context, { row }) => {
      const { address } = (await context.rows.get(empresa, row.empresa)) ?? {};
      const lugar = await diasDoLugar(context, address?.city, row.vencimento);
      return { pagavelAte: diasUteis(lugar).from(row.vencimento) };
    },
  },
  { on: ['vencimento', 'empresa'] },
);
