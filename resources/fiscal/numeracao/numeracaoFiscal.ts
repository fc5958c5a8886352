import { actions, resource } from '#kit';
import { f } from '#fields';
import { numeracaoFiscal } from '../../../schemas/fiscal/numeracao/numeracaoFiscal';

const { record } = actions(numeracaoFiscal);

export const numeracoes = resource(numeracaoFiscal, {
  menu: { group: 'fiscal', icon: 'pin', order: 60 },
  plan: 'MODULO_FISCAL',
  off: ['update', 'delete'],
  list: { columns: ['modelo', 'serie', 'ambiente', 'proximo'], sort: { serie: 'asc' } },
  form: [['ambiente', 'modelo'], ['serie', 'proximo'], 'empresa'],
  actions: {
    mudar: record({
      label: 'Mudar próximo número',
      icon: 'pin',
      call: 'POST {id}/proximo',
      permission: 'NUMERACAO_FISCAL_EDITAR',
      once: true,
      submit: 'Mudar número',
      confirm:
        'Mudar o próximo número da série {serie}? Nenhum número pode ficar sem nota e sem explicação: diga o que foi feito dos que forem pulados.',
      form: {
        proximo: f.integer({ label: 'Próximo número', required: true, min: 1, max: 999_999_999 }),
        pulados: f.enum(
          { INUTILIZAR: 'Não são notas: entram na lista para inutilizar', OUTRO_SISTEMA: 'São notas de outro sistema' },
          { label: 'Números pulados', required: true, default: 'INUTILIZAR' },
        ),
      },
      preview: {
        call: 'POST previa-proximo',
        show: { faixa: f.text({ label: 'Ficam sem nota aqui' }), impedimento: f.text() },
        bar: { text: 'impedimento', field: 'proximo' },
      },
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
  },
});
