import { process, processes, wizards } from '#kit';
import { f } from '#fields';
import { fornecedor } from '../../schemas/loja/fornecedor';
import { campanha } from './campanha';

const quem = (prazo: number) => ({ ativo: true, email: { empty: false }, prazo: { gte: prazo } }) as const;

const enviar = process('enviarCampanha', {
  label: 'Aviso aos fornecedores',
  permission: ['FORNECEDOR_EDITAR'],
  pausable: true,
  form: { prazo: f.integer({ required: true }), texto: f.longText({ required: true }) },
  items: async ({ rows }, { form }) =>
    (await rows.all(fornecedor, quem(form.prazo))).map(({ email, nome }) => ({ key: email!, label: nome })),
  each: async ({ mail }, { key, label, form }) => {
    await mail({ to: [key], subject: 'Aviso', text: form.texto.replaceAll('{nome}', label) });
    return 'Na fila de envio';
  },
});
export const envios = processes(fornecedor, [enviar]);
export const assistente = wizards(campanha, {
  preview: { publico: async ({ rows }, { form }) => ({ recebem: await rows.count(fornecedor, quem(form.prazo)) }) },
  finish: ({ start }, { values }) => start(enviar, { ...values.publico, ...values.mensagem }),
});
