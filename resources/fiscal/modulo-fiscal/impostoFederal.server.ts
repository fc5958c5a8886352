import { calls, handlers, query } from '#kit';
import { cstPisCofins } from '../../../schemas/fiscal/modulo-fiscal/cstPisCofins';
import { impostoFederal } from '../../../schemas/fiscal/modulo-fiscal/impostoFederal';
import { impostosFederais } from './impostoFederal';
import { incluirUsuais } from '../perfis.server';
import { federaisUsuais } from '../usuais.server';

export const acoesImpostoFederal = handlers(impostosFederais, {
  usuais: (context) =>
    incluirUsuais(
      context,
      impostoFederal,
      federaisUsuais,
      async ({ nome, cst, pis = null, cofins = null, classificacao = '000001' as const }, company) => {
        const { rows, refuse } = context;
        const code =
          (await rows.one(cstPisCofins, { codigo: cst })) ?? refuse('A lista oficial de CST ainda não foi carregada.');
        await rows.insert(impostoFederal, {
          nome,
          empresa: company,
          cstPisCofins: code.id,
          pis,
          cofins,
          classificacao,
        });
      },
    ),
});

export const chamadasImpostoFederal = calls(impostoFederal, {
  listar: query(impostoFederal, 'GET /imposto-federal', { permission: [], sort: [['nome', 'asc']] }),
  cstPisCofins: query(cstPisCofins, 'GET /imposto-federal-cst-pis-cofins', {
    permission: [],
    sort: [['codigo', 'asc']],
  }),
});
