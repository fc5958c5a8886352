import { entity } from '#kit';
import { f } from '#fields';
import { modelos } from '../../nfe';

/** Next number of a series. Its row serializes the issues of a company. */
export const numeracaoFiscal = entity('numeracaoFiscal', {
  label: ['Numeração', 'Numerações'],
  gender: 'f',
  title: 'serie',
  root: 'fiscal/numeracao/',
  tenant: 'empresa',
  bin: false,
  fields: {
    serie: f.integer({ label: 'Série', required: true, min: 0, max: 999, default: 1, readOnly: 'update' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    modelo: f.enum(modelos, { required: true, readOnly: 'update', default: '65' }),
    ambiente: f.enum(
      { HOMOLOGACAO: 'Homologação', PRODUCAO: 'Produção' },
      { required: true, readOnly: 'update', default: 'HOMOLOGACAO' },
    ),
    proximo: f.integer({
      label: 'Próximo número',
      required: true,
      readOnly: 'update',
      min: 1,
      max: 999_999_999,
      default: 1,
      help: 'Se a empresa já emitia em outro sistema, o número seguinte ao da última nota desta série.',
    }),
    conferidoAte: f.integer({ label: 'Conferida até o número', min: 1, readOnly: true, read: 'ROLE_ADMIN' }),
  },
  unique: [['ambiente', 'modelo', 'serie']],
});
