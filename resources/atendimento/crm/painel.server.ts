import { calls, run, today } from '#kit';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { painelDoCrm } from './painel';

export const chamadasDoPainel = calls(crmEnvio, {
  painel: run(painelDoCrm, async ({ rows }) => {
    const salva = await rows.settings(integracaoCrm);
    const contas = [
      { parceiro: 'SPOTTER', ativo: salva.spotterAtivo, token: salva.spotterToken },
      { parceiro: 'LEADLOVERS', ativo: salva.leadloversAtivo, token: salva.leadloversToken },
    ] as const;
    const cartoes = [];
    for (const { parceiro, ativo, token } of contas) {
      const grupos = await rows.groupBy(crmEnvio, { by: ['situacao'], where: { parceiro } });
      const quantos = (...quais: readonly string[]): number =>
        grupos.reduce((sum, one) => sum + (quais.includes(String(one.situacao)) ? one.count : 0), 0);
      const ultimo = await rows.one(crmEnvio, {
        parceiro,
        enviadoEm: { empty: false },
        $sort: [['enviadoEm', 'desc']],
      });
      const recusado = await rows.one(crmEnvio, { parceiro, situacao: 'RECUSADO', $sort: [['pedidoEm', 'desc']] });
      cartoes.push({
        parceiro,
        ambiente: salva.ambiente,
        ativo,
        temToken: token !== null,
        transfere: salva.transfere,
        la: quantos('ENVIADO'),
        hoje: await rows.count(crmEnvio, { parceiro, enviadoEm: { gte: today } }),
        naFila: quantos('NA_FILA', 'APAGANDO'),
        atencao: quantos('RECUSADO', 'NAO_APAGOU'),
        ultimoEnvio: ultimo?.enviadoEm ?? null,
        ultimoErro: recusado?.erro ?? null,
      });
    }
    return cartoes;
  }),
});
