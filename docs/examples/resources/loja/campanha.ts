import { step, wizard } from '#kit';
import { f } from '#fields';

export const campanha = wizard('campanha', {
  label: 'Aviso aos fornecedores',
  root: 'campanha/',
  menu: { group: 'loja', icon: 'campaign', order: 70 },
  permission: 'FORNECEDOR_EDITAR',
  drafts: { title: 'mensagem.texto' },
  steps: {
    publico: step({
      title: 'Para quem',
      form: { prazo: f.integer({ label: 'Prazo de pagamento desde', required: true, min: 0, default: 0 }) },
      call: 'POST publico',
      preview: { result: { recebem: f.integer({ label: 'Recebem', required: true }) } },
    }),
    mensagem: step({
      title: 'Mensagem',
      form: { texto: f.longText({ required: true, max: 500, variables: { nome: 'Nome' } }) },
      call: 'POST mensagem',
    }),
  },
  finish: { label: 'Enviar', call: 'POST enviar', confirm: 'Enviar o aviso?', effect: 'progress' },
});
