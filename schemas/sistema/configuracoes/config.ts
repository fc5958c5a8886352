import { entity } from '#kit';
import { f } from '#fields';

/** Settings of the platform: one record. A variable of the environment takes precedence over its field. */
export const config = entity('config', {
  label: ['Configuração do sistema', 'Configurações do sistema'],
  gender: 'f',
  title: 'emailRemetente',
  root: 'config/',
  bin: false,
  fields: {
    nome: f.text({
      label: 'Nome do sistema',
      max: 40,
      help: 'Vazio: o nome do produto. Está no alto do menu, na entrada e no assunto dos e-mails.',
    }),
    prefixoTitulo: f.text({
      label: 'Começo do título das páginas',
      max: 40,
      help: 'Vazio: o nome do sistema.',
    }),
    cor: f.color({
      label: 'Cor',
      help: 'Dos botões, links e do que está escolhido. No tema escuro é clareada até que se leia.',
    }),
    logo: f.image({ label: 'Logo', help: 'Quadrado. Sem ele aparece a primeira letra do nome.' }),
    whatsappSuporte: f.phone({
      label: 'WhatsApp do suporte',
      help: 'Vazio: o painel de suporte mostra só o horário.',
    }),
    emailSuporte: f.email({ label: 'E-mail do suporte' }),
    horarioSuporte: f.openingHours({
      label: 'Horário do suporte',
      help: 'Nos feriados vale o de domingo. Vazio: segunda a sábado, das 8h às 22h; domingos e feriados, das 9h às 18h.',
    }),
    textoPlantao: f.text({
      label: 'Fora do horário',
      max: 200,
      help: 'Vazio: “Fora do horário, deixe sua dúvida: respondemos assim que a equipe voltar.”',
    }),
    emailServidor: f.text({
      label: 'Servidor',
      max: 120,
      pattern: /^[a-z0-9.-]+$/i,
      patternMessage: 'Informe só o nome do servidor, como smtp.exemplo.com.br!',
      help: 'Vazio: nenhum e-mail sai por aqui.',
    }),
    emailPorta: f.integer({
      label: 'Porta',
      required: true,
      min: 1,
      max: 65_535,
      default: 587,
      help: '587 com STARTTLS ou 465 com TLS.',
    }),
    emailUsuario: f.text({ label: 'Usuário', max: 120 }),
    emailSenha: f.token({ label: 'Senha', max: 200, help: 'Nunca é mostrada; entra e não sai.' }),
    emailRemetente: f.email({
      label: 'Remetente',
      help: 'O endereço de quem envia. Sem ele nenhum e-mail sai por aqui.',
    }),
    emailNome: f.text({ label: 'Nome que aparece', max: 80 }),
    linhaWhatsapp: f.ref('instanciaWhatsapp', {
      label: 'Linha de WhatsApp dos avisos',
      holds: false,
      help: 'Uma linha da empresa de quem administra o sistema. Vazio: os avisos ficam no sino.',
    }),
    manutencaoInicio: f.dateTime({ label: 'Começa' }),
    manutencaoFim: f.dateTime({ label: 'Termina' }),
    manutencaoMensagem: f.text({ label: 'O que será feito', max: 200 }),
    segundoPassoAdmin: f.bool({
      label: 'Exigir verificação em duas etapas dos administradores da plataforma',
      required: true,
      default: false,
      help: 'Quem não a tem só abre o próprio perfil, onde a ativa.',
    }),
    sessaoHoras: f.integer({
      label: 'Sair sem uso depois de (horas)',
      required: true,
      min: 1,
      max: 336,
      default: 336,
      help: '336 são 14 dias. Administradores da plataforma saem sempre depois de 30 minutos sem uso.',
    }),
    diasExportacoes: f.integer({
      label: 'Arquivos da central de downloads (dias)',
      required: true,
      min: 1,
      max: 9999,
      default: 30,
    }),
    diasRascunhos: f.integer({
      label: 'Formulários em etapas que ninguém retomou (dias)',
      required: true,
      min: 1,
      max: 9999,
      default: 180,
    }),
    diasMensagens: f.integer({
      label: 'Mensagens de WhatsApp encerradas (dias)',
      required: true,
      min: 1,
      max: 9999,
      default: 365,
    }),
  },
  ranges: [['manutencaoInicio', 'manutencaoFim']],
});
