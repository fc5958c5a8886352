import { handlers } from '#kit';
import { instantsOf } from '#kit/period';
import { cliente } from '../../schemas/cadastros/cliente';
import { empresa, type situacoes } from '../../schemas/cadastros/empresa';
import { plano } from '../../schemas/cadastros/plano';
import { cepCache } from '../../schemas/enderecamento/cepCache';
import { credenciamento } from '../../schemas/financeiro/credenciamento';
import { exportarTudo } from '../sistema/servico/encerrar';
import { empresas } from './empresa';

const newToken = (): string => crypto.randomUUID().replaceAll('-', '');

export const acoesEmpresa = handlers(empresas, {
  /** Of the company one is in; drawn the first time, the same from then on. */
  compartilhar: async ({ rows, user, publicUrl, notFound }) => {
    const company = await rows.get(empresa, user.company.id, { lock: true }) ?? notFound();
    const token = company.tokenCompartilhamento ?? newToken();
    if (company.tokenCompartilhamento === null) await rows.update(empresa, company, { tokenCompartilhamento: token });
    return { url: `${publicUrl}/services/company/buscar/${token}` };
  },
  /** Nothing of a company is kept in memory; what is kept of it from outside are postal codes, its own and its customers'. */
  limparCache: async ({ record, rows, db }) => {
    const { rows: known } = await rows.find(cepCache, {});
    const codes = known.map(({ cep }) => cep);
    const customers = codes.length === 0 ? [] : await rows.all(cliente, { empresa: record.id, 'address.cep': codes });
    const theirs = new Set([record.address?.cep, ...customers.map(({ address }) => address?.cep)]);
    const old = known.filter(({ cep }) => theirs.has(cep)).map(({ id }) => id);
    if (old.length > 0) await db.deleteFrom('cep_cache').where('id', 'in', old).execute();
    return { removidos: old.length };
  },
  exportarTudo: { outside: exportarTudo },
  /** How many companies were registered in a period, by plan and situation. */
  cadastrosNoPeriodo: { platform: async ({ form: { dataInicio, dataFim }, db, rows, user }) => {
    const { gte, lt } = instantsOf({ from: dataInicio, to: dataFim }, user.zone);
    const counts = await db.selectFrom('empresa').select((sql) => ['plano_id', 'situacao', sql.fn.countAll().as('quantidade')]).where('excluido_em', 'is', null)
      .$if(gte !== undefined, (query) => query.where('criado_em', '>=', gte)).$if(lt !== undefined, (query) => query.where('criado_em', '<', lt))
      .groupBy(['plano_id', 'situacao']).execute();
    const plans = new Map((await rows.all(plano, {})).map((one) => [one.id, one.nome]));
    const linhas = counts.map((one) => ({ plano: plans.get(Number(one.plano_id)) ?? '', situacao: one.situacao as keyof typeof situacoes, quantidade: Number(one.quantidade) }));
    return { total: linhas.reduce((sum, one) => sum + one.quantidade, 0), linhas: linhas.toSorted((a, b) => b.quantidade - a.quantidade) };
  } },
  /** At the partner too. */
  descredenciar: { outside: async ({ record, ports, transaction, refuse }) => {
    const all = await transaction(({ rows }) => rows.all(credenciamento, { empresa: record.id, situacao: ['EM_ANALISE', 'APROVADO'] }));
    if (all.length === 0) refuse('A empresa não tem credenciamento ativo!');
    for (const one of all) if (one.codigoParceiro) await ports.pagamentos.cancel(one.codigoParceiro);
    await transaction(({ rows }) => rows.updateWhere(credenciamento, { id: all.map(({ id }) => id) }, { situacao: 'CANCELADO' }));
  } },
});
