import { handlers } from '#kit';
import { instantsOf } from '#kit/period';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../schemas/cadastros/empresa';
import { plano } from '../../schemas/cadastros/plano';
import { cepCache } from '../../schemas/enderecamento/cepCache';
import { credenciamento } from '../../schemas/financeiro/credenciamento';
import { cancelamentosNoParceiro } from '../financeiro/credenciamento.server';
import { novoToken } from '../comum/codigo.server';
import { exportarTudo } from '../sistema/encerramento.server';
import { bloquear, desbloquear, liberarEmConfianca } from './bloqueio.server';
import { empresas } from './empresa';

export const acoesEmpresa = handlers(empresas, {
  /** Returns the link of the user's company. The token is drawn once and stays. */
  compartilhar: async ({ rows, user, publicUrl, notFound }) => {
    const company = (await rows.get(empresa, user.company.id, { lock: true })) ?? notFound();
    const token = company.tokenCompartilhamento ?? novoToken();
    if (company.tokenCompartilhamento === null) await rows.update(empresa, company, { tokenCompartilhamento: token });
    return { url: `${publicUrl}/services/company/buscar/${token}` };
  },
  /** Deletes the cached postal codes of the company and its customers; nothing else of a company is cached. */
  limparCache: async ({ rows, db }, { record }) => {
    const { rows: known } = await rows.find(cepCache, {});
    const codes = known.map(({ cep }) => cep);
    const customers = codes.length === 0 ? [] : await rows.all(cliente, { empresa: record.id, 'address.cep': codes });
    const theirs = new Set([record.address?.cep, ...customers.map(({ address }) => address?.cep)]);
    const old = known.filter(({ cep }) => theirs.has(cep)).map(({ id }) => id);
    if (old.length > 0) await db.deleteFrom('cep_cache').where('id', 'in', old).execute();
    return { removidos: old.length };
  },
  exportarTudo: { outside: exportarTudo },
  bloquear,
  desbloquear,
  liberarEmConfianca,
  /** Companies registered in a period, by plan and situation. */
  cadastrosNoPeriodo: {
    platform: async ({ rows, user }, { form: { dataInicio, dataFim } }) => {
      const criadoEm = instantsOf({ from: dataInicio, to: dataFim }, user.zone);
      const counts = await rows.groupBy(empresa, {
        by: ['plano', 'situacao'],
        where: (dataInicio ?? dataFim) ? { criadoEm } : {},
      });
      const plans = await rows.byId(
        plano,
        counts.map((one) => one.plano),
      );
      const linhas = counts.map((one) => ({
        plano: plans.get(one.plano)?.nome ?? '',
        situacao: one.situacao,
        quantidade: one.count,
      }));
      return { total: linhas.reduce((sum, one) => sum + one.quantidade, 0), linhas };
    },
  },
  /** Also at the payment provider. */
  descredenciar: async ({ rows, put, refuse }, { record }) => {
    const all = await rows.all(credenciamento, { empresa: record.id, situacao: ['EM_ANALISE', 'APROVADO'] });
    if (all.length === 0) refuse('A empresa não tem credenciamento ativo!');
    for (const { id, codigoParceiro } of all)
      if (codigoParceiro) await put(cancelamentosNoParceiro, String(id), { codigo: codigoParceiro }, record.id);
    await rows.updateWhere(credenciamento, { id: all.map(({ id }) => id) }, { situacao: 'CANCELADO' });
  },
});
