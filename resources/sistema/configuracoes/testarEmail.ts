import { get, post } from '#kit';
import { f } from '#fields';
import { config } from '../../../schemas/sistema/configuracoes/config';

const { emailServidor, emailUsuario, emailSenha, emailRemetente, emailNome } = config.fields;

export const formulario = {
  para: f.email({ label: 'Testar mandando para', required: true }),
  emailServidor,
  emailPorta: f.integer({ min: 1, max: 65_535 }),
  emailUsuario,
  emailSenha,
  emailRemetente,
  emailNome,
};

/** Sends a mail by the typed account; without a server by the stored one. */
export const testarEmail = post('/config/email/testar', {
  outside: true,
  permission: ['ROLE_ADMIN'],
  perHour: 10,
  form: formulario,
  result: {
    mensagem: f.text({ required: true }),
    simulado: f.bool({ required: true }),
    segundos: f.decimal({ required: true }),
  },
});

/** Settings that the environment of the server says: typed values are stored, and not used. */
export const definidoPeloServidor = get('/config/servidor', {
  permission: ['ROLE_ADMIN'],
  result: { nomes: f.tags({ required: true }) },
});
