import { entity } from '#kit';
import { f } from '#fields';
import { modelos } from '../nfe';

/**
 * State of a tax office as a company sees it; keeps sales from waiting during an outage. One row each, created at the
 * first failure.
 */
export const situacaoSefaz = entity('situacaoSefaz', {
  label: ['Situação da SEFAZ', 'Situações da SEFAZ'],
  gender: 'f',
  title: 'uf',
  root: 'fiscal/situacao-sefaz/',
  tenant: 'empresa',
  bin: false,
  fields: {
    uf: f.text({ label: 'Estado', required: true, max: 2 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    modelo: f.enum(modelos, { required: true, default: '65' }),
    ambiente: f.enum({ HOMOLOGACAO: 'Homologação', PRODUCAO: 'Produção' }, { required: true }),
    estado: f.enum(
      {
        NORMAL: { label: 'Em operação', tone: 'success' },
        PARADA: { label: 'Não responde ou parada', tone: 'error' },
        PAUSA: { label: 'Pediu uma pausa', tone: 'warning' },
        TESTE: { label: 'Voltando', tone: 'info' },
      },
      { label: 'Situação', required: true, default: 'NORMAL' },
    ),
    falhas: f.integer({ label: 'Falhas seguidas', required: true, default: 0, min: 0, max: 99_999 }),
    codigo: f.text({ label: 'Código da SEFAZ', max: 30, readOnly: true }),
    motivo: f.text({ max: 500, readOnly: true }),
    desde: f.dateTime({ readOnly: true }),
    ate: f.dateTime({ label: 'Até', readOnly: true, help: 'Até quando nada é perguntado a ela.' }),
    consultadaEm: f.dateTime({ label: 'Consultada em', readOnly: true }),
  },
  unique: [['ambiente', 'modelo', 'uf']],
});
