import { calls, handlers, read } from '#kit';
import { empresa } from '../../schemas/cadastros/empresa';
import { cstPisCofins } from '../../schemas/modulo-fiscal/cstPisCofins';
import { impostoFederal } from '../../schemas/modulo-fiscal/impostoFederal';
import { impostosFederais } from './impostoFederal';
import { federaisUsuais } from './usuais';

export const acoesImpostoFederal = handlers(impostosFederais, {
  usuais: async ({ rows, user, refuse }) => {
    const company = await rows.get(empresa, user.company?.id ?? refuse('Entre em uma empresa primeiro!')) ?? refuse('Entre em uma empresa primeiro!');
    const present = new Set((await rows.find(impostoFederal, {})).rows.map(({ nome }) => nome));
    const missing = federaisUsuais[company.regimeTributario === 'NORMAL' || company.regimeTributario === 'SIMPLES_EXCESSO' ? 'normal' : 'simples'].filter(({ nome }) => !present.has(nome));
    for (const { nome, cst, pis = null, cofins = null } of missing) {
      const code = (await rows.find(cstPisCofins, { codigo: cst }, { page: 1, size: 1 })).rows[0] ?? refuse('A lista oficial de CST ainda não foi carregada.');
      await rows.insert(impostoFederal, { nome, empresa: company.id, cstPisCofins: code.id, pis, cofins, classificacao: '000001' });
    }
    return { criados: missing.length };
  },
});

export const chamadasImpostoFederal = calls(impostoFederal, {
  listar: read('GET /imposto-federal', { permission: [], run: async ({ rows }) => {
    const { rows: results, total } = await rows.find(impostoFederal, { $sort: [['nome', 'asc']] });
    return { results, totalRecords: total };
  } }),
  cstPisCofins: read('GET /imposto-federal-cst-pis-cofins', { permission: [], run: async ({ rows }) => {
    const { rows: results, total } = await rows.find(cstPisCofins, { $sort: [['codigo', 'asc']] });
    return { results, totalRecords: total };
  } }),
});
