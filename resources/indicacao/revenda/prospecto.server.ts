import { calls, event, handlers, listener, listeners, moved, post, run, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { dayText } from '#kit/dayText';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { plano } from '../../../schemas/cadastros/plano';
import { perfil } from '../../../schemas/cadastros/usuarios/perfil';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { faturaEmpresa, vidaDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { prospecto, vidaDoProspecto } from '../../../schemas/indicacao/revenda/prospecto';
import { revendaRegra } from '../../../schemas/indicacao/revenda/revendaRegra';
import { previaDoTeste, prospectos } from './prospecto';

const testeAberto = event('testeAberto', { usuario: f.ref('usuario', { required: true }) });
type Context = Pick<HandlerContext, 'rows' | 'user' | 'now' | 'refuse'>;
type Plano = Infer<typeof plano>;

const fimDe = ({ user, now }: Context, { diasTeste }: Plano): string => plusDays(todayIn(user.zone, now), diasTeste);
/** Why no trial of a plan can be opened; undefined where one can. */
const impedimento = async ({ rows }: Context, escolhido: Plano | undefined): Promise<string | undefined> =>
  escolhido?.situacao !== 'ATIVO'
    ? 'Este plano não está à venda!'
    : escolhido.diasTeste === 0
      ? 'Este plano não tem dias de teste!'
      : (await rows.settings(revendaRegra)).perfilInicial === null
        ? 'Falta o perfil do primeiro usuário nas regras da revenda: avise a plataforma!'
        : undefined;

export const acoesDoProspecto = handlers(prospectos, {
  abrirTeste: async (context, { record, form }) => {
    const { rows, user, move, emit, refuse } = context;
    if (user.company !== null) refuse('Saia da empresa antes de abrir um teste!');
    const escolhido = await rows.get(plano, form.plano);
    const porque = await impedimento(context, escolhido);
    if (!escolhido || porque !== undefined) return refuse(porque ?? '', 'plano');
    const fimTeste = fimDe(context, escolhido);
    const { nome, razaoSocial, cpfCnpj, endereco, fuso, responsavel, email, login } = form;
    const loja = await rows.insert(empresa, {
      shortName: nome,
      companyName: razaoSocial,
      cpfCnpj,
      address: endereco,
      fuso,
      situacao: 'TESTE',
      plano: escolhido.id,
      fimTeste,
      vendedor: record.vendedor,
      email,
      telefone: record.telefone,
      responsavel,
    });
    const pessoa = await rows.insert(usuario, {
      nome: responsavel,
      login,
      email,
      papel: 'EMPRESA',
      empresa: loja.id,
      ativo: true,
    });
    const { diasDepois } = await rows.settings(revendaRegra);
    const mudado = await rows.update(prospecto, record, {
      nome,
      razaoSocial,
      cpfCnpj,
      endereco,
      plano: escolhido.id,
      empresa: loja.id,
      fimTeste,
      perdeEm: startOfDay(plusDays(fimTeste, diasDepois + 1), user.zone),
    });
    await move(vidaDoProspecto, mudado, 'testar');
    await emit(testeAberto, { usuario: pessoa.id }, loja.id);
    return { empresa: loja.id, fimTeste };
  },
});

/** Gives the first user of a company a copy of the profile of the rules, and mails the invitation. */
const convidar = async (context: HandlerContext, id: number): Promise<void> => {
  const { rows, passwordLink, mail, sendsMail } = context;
  const pessoa = await rows.get(usuario, id);
  if (!pessoa || pessoa.perfil !== null) return;
  const { perfilInicial } = await rows.settings(revendaRegra);
  const modelo = perfilInicial === null ? undefined : await rows.get(perfil, perfilInicial);
  if (!modelo) return;
  const proprio = await rows.insert(perfil, {
    nome: modelo.nome,
    descricao: modelo.descricao,
    empresa: pessoa.empresa,
    permissoes: modelo.permissoes,
    ativo: true,
  });
  await rows.update(usuario, pessoa, { perfil: proprio.id });
  const loja = pessoa.empresa === null ? undefined : await rows.get(empresa, pessoa.empresa);
  const link = sendsMail ? await passwordLink(pessoa.id) : undefined;
  if (!link || !loja) return;
  await mail(
    {
      to: [pessoa.email],
      subject: `seu teste começou, ${loja.shortName}`,
      text: `Olá, ${pessoa.nome.split(' ')[0]}!\n\nO teste de ${loja.shortName} vai até ${dayText(loja.fimTeste ?? '')}. Crie a sua senha pelo botão: ele vale uma vez, por 1 hora. Depois, use «Esqueci minha senha» na entrada.\n\nUsuário: ${pessoa.login}`,
      button: { label: 'Criar senha', url: link.url },
    },
    { until: link.until, branded: true },
  );
};

export const ouvintesDaRevenda = listeners(prospecto, {
  convite: listener(testeAberto, (context, { event: { usuario: id } }) => convidar(context, id), { platform: true }),
  paga: listener(
    moved(vidaDaFatura, 'pagar'),
    async ({ rows, move }, { event: { id } }) => {
      const fatura = await rows.get(faturaEmpresa, id);
      if (!fatura || fatura.valor === 0) return;
      const um = await rows.one(prospecto, { empresa: fatura.empresa, situacao: ['TESTE', 'PERDEU'] });
      if (um) await move(vidaDoProspecto, um, 'contratar');
    },
    { platform: true },
  ),
});

/** The fields of the dialog before all of them are filled in. */
const emParte = {
  plano: f.ref('plano'),
  email: f.email(),
} as const;
export const chamadasDoProspecto = calls(prospecto, {
  previa: run(
    post('abrir-teste/previa', {
      mutates: false,
      permission: ['REVENDA_CADASTRAR'],
      form: { id: f.integer({ required: true }), ...emParte },
      result: previaDoTeste,
    }),
    async (context, { form }) => {
      const { rows, notFound } = context;
      if (!(await rows.get(prospecto, form.id))) return notFound();
      const escolhido = form.plano === null ? undefined : await rows.get(plano, form.plano);
      return {
        mensalidade: escolhido?.valor ?? null,
        fimTeste: escolhido ? fimDe(context, escolhido) : null,
        convite: form.email,
        impedimento: form.plano === null ? null : ((await impedimento(context, escolhido)) ?? null),
      };
    },
  ),
});
