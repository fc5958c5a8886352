import { calls, get, handlers, run, type Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { whatsappLink } from '#kit/phones';
import { f } from '#fields';
import { isCnpj, isCpf } from '#fields/document/digits';
import { consultor } from '../../schemas/cadastros/consultor';
import { consultores } from './consultor';

type Consultant = Infer<typeof consultor>;
/** Creates a link for the consultant's user, valid once and for an hour. */
const linkOf = async (
  { passwordLink, refuse }: Pick<OutsideContext, 'passwordLink' | 'refuse'>,
  { usuario }: Consultant,
) => {
  if (usuario === null) return refuse('Este consultor não tem usuário no sistema! Indique um no cadastro dele.');
  return (await passwordLink(usuario)) ?? refuse('O usuário deste consultor está inativo!');
};

export const acoesConsultor = handlers(consultores, {
  resetarSenha: async (context, { record }) => {
    const { url, name, email, until } = await linkOf(context, record);
    if (!email) context.refuse('O usuário deste consultor não tem e-mail!');
    await context.mail(
      {
        to: [email],
        subject: 'crie uma nova senha',
        text: `Olá, ${name}!\n\nPediram uma nova senha para você. Abra o link em até 1 hora; ele vale uma única vez.`,
        button: { label: 'Criar nova senha', url },
      },
      { until, branded: true },
    );
    return { email };
  },
  /** Opens the user's own WhatsApp: the link enters no message queue, where others could read it. */
  senhaPorWhats: {
    outside: async (context, { record }) => {
      const { url, name } = await linkOf(context, record);
      const text = `Olá, ${name}! Crie sua nova senha neste link, que vale uma única vez e por 1 hora: ${url}`;
      return { link: whatsappLink(record.telefone, text) };
    },
  },
});

export const chamadasConsultor = calls(consultor, {
  /** True when the CPF or CNPJ is valid and unused among the consultants. */
  disponibilidade: run(
    get('verifica/disponibilidade/cpfcnpj/{value}', {
      permission: ['CONSULTOR_EDITAR'],
      perHour: 600,
      form: { value: f.text({ required: true, max: 20 }) },
      result: {
        cpfCnpj: f.text({ required: true }),
        valido: f.bool({ required: true }),
        disponivel: f.bool({ required: true }),
      },
    }),
    async ({ rows }, { form }) => {
      const cpfCnpj = form.value.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
      const valido = isCpf(cpfCnpj) || isCnpj(cpfCnpj);
      return { cpfCnpj, valido, disponivel: valido && !(await rows.exists(consultor, { cpfCnpj })) };
    },
  ),
});
