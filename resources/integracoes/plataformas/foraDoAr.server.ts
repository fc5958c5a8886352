import { calls, run } from '#kit';
import { integracaoEmpresa } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { foraDoArAgora } from './foraDoAr';

/** 'há 4 min', 'há 2 h' */
const tempo = (desde: string, now: Date): string => {
  const minutos = Math.max(1, Math.floor((now.getTime() - Date.parse(desde)) / 60_000));
  return minutos < 60 ? `há ${minutos} min` : `há ${Math.floor(minutos / 60)} h`;
};
export const chamadasForaDoAr = calls(integracaoEmpresa, {
  foraDoAr: run(foraDoArAgora, async ({ rows, now }) => {
    const paradas = await rows.all(integracaoEmpresa, { situacao: 'ERRO', $sort: [['erroDesde', 'asc']] });
    const integracoes = paradas.map(({ id, nome, erroDesde, situacaoDesde, ultimoErro }) => ({
      id,
      nome,
      texto: `${nome} fora do ar ${tempo(erroDesde ?? situacaoDesde ?? now.toISOString(), now)}`,
      erro: ultimoErro,
    }));
    const [uma] = integracoes;
    const texto = uma && (integracoes.length === 1 ? uma.texto : `${integracoes.length} plataformas fora do ar`);
    return { texto: texto ?? null, off: true, integracoes };
  }),
});
