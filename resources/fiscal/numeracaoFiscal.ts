import { resource } from '#kit';
import { numeracaoFiscal } from '../../schemas/fiscal/numeracaoFiscal';

export const numeracoes = resource(numeracaoFiscal, {
  menu: { icon: 'checklist', order: 40 },
  plan: 'MODULO_FISCAL',
  off: ['delete'],
  list: { columns: ['serie', 'ambiente', 'proximo'], sort: { serie: 'asc' } },
  form: [['ambiente', 'serie', 'proximo'], 'empresa'],
});
