import { handlers } from '#kit';
import { cliente } from '../../schemas/cadastros/cliente';
import { empresa } from '../../schemas/cadastros/empresa';
import { cepCache } from '../../schemas/enderecamento/cepCache';
import { exportarTudo } from '../sistema/servico/encerrar';
import { empresas } from './empresa';

const newToken = (): string => crypto.randomUUID().replaceAll('-', '');

export const acoesEmpresa = handlers(empresas, {
  /** Of the company one is in; drawn the first time, the same from then on. */
  compartilhar: async ({ rows, user, publicUrl, refuse }) => {
    const company = (user.company ? await rows.get(empresa, user.company.id, { lock: true }) : undefined) ?? refuse('Entre em uma empresa primeiro!');
    const token = company.tokenCompartilhamento ?? newToken();
    if (company.tokenCompartilhamento === null) await rows.update(empresa, company, { tokenCompartilhamento: token });
    return { url: `${publicUrl}/services/company/buscar/${token}` };
  },
  /** Nothing of a company is kept in memory; what is kept of it from outside are postal codes, its own and its customers'. */
  limparCache: async ({ record, rows, db }) => {
    const { rows: known } = await rows.find(cepCache, {}, { page: 1, size: 1000 });
    const codes = known.map(({ cep }) => cep);
    const customers = codes.length === 0 ? [] : (await rows.find(cliente, { empresa: record.id, 'address.cep': codes }, { page: 1, size: 1000 })).rows;
    const theirs = new Set([record.address?.cep, ...customers.map(({ address }) => address?.cep)]);
    const old = known.filter(({ cep }) => theirs.has(cep)).map(({ id }) => id);
    if (old.length > 0) await db.deleteFrom('cep_cache').where('id', 'in', old).execute();
    return { removidos: old.length };
  },
  exportarTudo: { outside: exportarTudo },
});
