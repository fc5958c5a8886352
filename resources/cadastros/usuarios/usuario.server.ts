import { calls, get, handlers, run } from '#kit';
import { f } from '#fields';
import { isEmail } from '#fields/email/email';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { usuarios } from './usuario';

export const acoesUsuario = handlers(usuarios, {
  /** Returns the access link on a server without mail. With mail, the link goes only to the user. */
  linkDeAcesso: {
    outside: async ({ sendsMail, passwordLink, demandPassword, refuse }, { record, form }) => {
      if (sendsMail) refuse('Este sistema envia e-mails: use «Enviar link de acesso», no cadastro do usuário!');
      await demandPassword(form.senha, 'senha');
      return { url: (await passwordLink(record.id))?.url ?? refuse('Usuário inativo não entra no sistema!') };
    },
  },
});

export const chamadasUsuario = calls(usuario, {
  /**
   * Checks an e-mail address: well formed, and not used by another user than `id` (0: none yet) among those the caller
   * may see.
   */
  email: run(
    get('/verificacao/email/{email}/{id}', {
      permission: ['USUARIO_EDITAR'],
      perHour: 600,
      form: { email: f.text({ required: true, max: 254 }), id: f.integer({ required: true, min: 0 }) },
      result: {
        email: f.text({ required: true }),
        valido: f.bool({ required: true }),
        emUso: f.bool({ required: true }),
      },
    }),
    async ({ rows }, { form }) => {
      const email = form.email.trim().toLowerCase();
      const valido = isEmail(email);
      const others = valido ? await rows.count(usuario, { email, ...(form.id > 0 && { id: { not: form.id } }) }) : 0;
      return { email, valido, emUso: others > 0 };
    },
  ),
});
