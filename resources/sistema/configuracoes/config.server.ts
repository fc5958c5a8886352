import { calls, run } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import type { Values } from '#kit/entity/field';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { config } from '../../../schemas/sistema/configuracoes/config';
import { logoDaMarca } from './marca';
import { logo } from './marca.server';
import { testarWhatsapp } from './testarWhatsapp';
import { testar } from './testarWhatsapp.server';
import { definidoPeloServidor, formulario, testarEmail } from './testarEmail';

type Formulario = Values<typeof formulario>;

/** Providers where anybody has a mailbox: their domain says nothing about its owner. */
const publicos: ReadonlySet<string> = new Set([
  'bol.com.br',
  'gmail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'outlook.com',
  'outlook.com.br',
  'terra.com.br',
  'uol.com.br',
  'yahoo.com',
  'yahoo.com.br',
]);
const dominio = (email: string): string => email.slice(email.indexOf('@') + 1).toLowerCase();
/** True for the user's own address, and for another one of the same company: this call is no relay. */
const ehDeCasa = (para: string, meu: string | null): boolean =>
  meu !== null &&
  (para.toLowerCase() === meu.toLowerCase() || (dominio(para) === dominio(meu) && !publicos.has(dominio(meu))));

/**
 * The typed account. The stored password goes to the stored server and user alone: nobody can have it sent to a server
 * of their own.
 */
const conta = async ({ transaction, refuse }: OutsideContext, digitado: Omit<Formulario, 'para'>) =>
  transaction(async ({ rows }) => {
    const salvo = await rows.settings(config);
    const { emailServidor, emailPorta, emailUsuario, emailRemetente, emailNome } = digitado.emailServidor
      ? digitado
      : salvo;
    if (!emailServidor) return refuse('Digite o servidor para testar!', 'emailServidor');
    if (!emailRemetente) return refuse('Digite o remetente para testar!', 'emailRemetente');
    const digitada = typeof digitado.emailSenha === 'string' ? digitado.emailSenha : undefined;
    const ehOMesmo =
      emailServidor === salvo.emailServidor &&
      emailUsuario === salvo.emailUsuario &&
      (emailPorta ?? 587) === salvo.emailPorta;
    if (!digitada && salvo.emailSenha && emailUsuario && !ehOMesmo)
      return refuse('Digite a senha de novo: o servidor, a porta ou o usuário mudou!', 'emailSenha');
    const senha =
      digitada ?? (salvo.emailSenha && ehOMesmo ? await rows.secret(config, salvo, 'emailSenha') : undefined);
    return {
      server: emailServidor,
      port: emailPorta ?? 587,
      from: emailRemetente,
      ...(emailUsuario && { user: emailUsuario }),
      ...(senha !== undefined && { password: senha }),
      ...(emailNome && { name: emailNome }),
    };
  });

const teste = async (context: OutsideContext, { form: { para, ...digitado } }: { readonly form: Formulario }) => {
  const { user, given, refuse, transaction, tryMail } = context;
  const meu = await transaction(async ({ rows }) => (await rows.get(usuario, user.id))?.email ?? null);
  if (!ehDeCasa(para, meu)) refuse('O teste só vai para o seu e-mail ou para outro do mesmo domínio!', 'para');
  const account = given.mail ? undefined : await conta(context, digitado);
  const inicio = performance.now();
  const { isSimulated } = await tryMail(
    {
      to: [para],
      subject: 'Teste do e-mail que sai',
      text: `Este é um teste, pedido por ${user.name}.\n\nSe você o lê, o servidor de e-mail está funcionando.`,
    },
    account,
  );
  const segundos = Math.round((performance.now() - inicio) / 100) / 10;
  return {
    simulado: isSimulated,
    segundos,
    mensagem: isSimulated
      ? 'SIMULAÇÃO: nenhum e-mail saiu desta máquina.'
      : `O servidor de e-mail aceitou a mensagem em ${String(segundos).replace('.', ',')} s. Veja se caiu na caixa de entrada.`,
  };
};

export const chamadasDeConfiguracao = calls(config, {
  testarEmail: run(testarEmail, teste),
  testarWhatsapp: run(testarWhatsapp, (context, { form }) => testar(context, form.linhaWhatsapp)),
  logo: run(logoDaMarca, (context, { form }) => logo(context, form.logo)),
  servidor: run(definidoPeloServidor, ({ given, ports: { retencao } }) => ({
    nomes: [
      ...(given.mail ? ['E-mail que sai (SMTP_URL)'] : []),
      ...(given.supportWhatsapp === null ? [] : ['WhatsApp do suporte (SUPPORT_WHATSAPP)']),
      ...(given.secondStep ? ['Verificação em duas etapas dos administradores (ADMIN_SECOND_STEP)'] : []),
      ...(retencao.exports === undefined ? [] : ['Arquivos da central de downloads (RETENTION_EXPORTS_DAYS)']),
      ...(retencao.drafts === undefined ? [] : ['Formulários em etapas (RETENTION_DRAFTS_DAYS)']),
      ...(retencao.messages === undefined ? [] : ['Mensagens de WhatsApp (RETENTION_MESSAGES_DAYS)']),
    ],
  })),
});
