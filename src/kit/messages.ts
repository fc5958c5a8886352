/**
 * Every message of the product that more than one place says, and the error catalogue (decision 0001), word
 * for word.
 */
export const messages = {
  required: 'Campo obrigatório!',
  invalidEmail: 'E-mail inválido!',
  invalidOption: 'Opção inválida!',
  invalidNumber: 'Informe um número!',
  invalidFormat: 'Formato inválido!',
  invalidDocument: 'CPF ou CNPJ inválido!',
  invalidCpf: 'CPF inválido!',
  invalidCnpj: 'CNPJ inválido!',
  invalidPhone: 'Telefone inválido!',
  invalidPixKey: 'Informe CPF, CNPJ, celular com DDD, e-mail ou chave aleatória!',
  invalidCep: 'CEP inválido!',
  invalidDate: 'Data inválida!',
  futureDate: 'Use um dia até hoje!',
  invalidTime: 'Hora inválida!',
  invalidDateTime: 'Data e hora inválidas!',
  invalidColor: 'Cor inválida!',
  invalidUrl: 'Endereço inválido! Comece com https://',
  invalidFile: 'Arquivo inválido!',
  invalidImage: 'Isto não é uma imagem que se possa abrir. Escolha outra, em JPG, PNG, WebP ou GIF!',
  fileShown: 'Este arquivo está em uso em {where}. Troque-o ou tire-o de lá antes de excluir!',
  fileGone: 'Escolha o arquivo de novo!',
  wholeNumber: 'Informe um número inteiro!',
  places: 'Use no máximo {places} casas decimais!',
  tooLarge: 'Valor grande demais!',
  tooSmall: 'Valor pequeno demais!',
  invalidReference: 'Cadastro não encontrado!',
  mergedAway: 'Este cadastro foi unificado em outro. Para tê-lo de volta, restaure a unificação!',
  duplicate: 'Já existe um cadastro com este valor!',
  min: 'Mínimo {min}!',
  max: 'Máximo {max}!',
  minLength: 'Mínimo de {min} caracteres!',
  maxLength: 'Máximo de {max} caracteres!',
  minItems: 'Informe ao menos {min}!',
  maxItems: 'No máximo {max}!',
  /** Messages of imports. */
  roundedNumber:
    'O Excel encurtou este número (1,19E+10) e os algarismos se perderam: formate a coluna como texto e escreva-o de novo!',
  /** Rules that an entity tells as data; their names are the labels. */
  range: '“{last}” não pode ser menor que “{first}”!',
  rangeOfDays: '“{last}” não pode vir antes de “{first}”!',
  pair: 'Informe também “{last}”!',
  atLeastOne: 'Informe {names}!',
  mailOff: 'Este sistema não envia e-mails. Entregue a mensagem de outra forma!',
  recoveryOff: 'Este sistema não envia e-mails. Peça um link de nova senha ao administrador!',
  notAuthenticated: 'Você não está autenticado!',
  loadError: 'Erro ao tentar carregar cadastro.',
  serverError: 'Erro no servidor!',
  serverErrorRetry: 'Erro no servidor! Atualize a página e tente novamente!',
  diskFull: 'O servidor está sem espaço para gravar: nada foi salvo! Avise o suporte e tente novamente mais tarde.',
  serverErrorReload: 'Erro no servidor! Recarregue a página e tente novamente!',
  /** The downloads centre, and charges: made, or tried again. */
  serverErrorTry: 'Erro no servidor! Atualize a página e tente novamente.',
  serverErrorUpdate: 'Erro no servidor. Atualize a página e tente novamente!',
  serverFailure: 'Falha no servidor. Atualize a página e tente novamente.',
  /** The list of birthdays. */
  serverErrorDetail: 'Erro no servidor: {detail}',
  /** The menu (only logged) and the login, when the server gives no reason. */
  serverErrorPlain: 'Erro no servidor.',
  saved: 'Salvo com sucesso!',
  confirmDelete: 'Confirma excluir?',
  confirmTitle: 'Confirmação',
  unsavedEntity: 'Esta entidade ainda não está salva no banco de dados!',
  yes: 'Sim',
  no: 'Não',
  /** Leaves a dialog whose other button says what it does. */
  back: 'Voltar',
  noFile: 'Não há arquivo para baixar!',
  popupBlocked: 'Seu bloqueador de pop-ups nos bloqueou!',
  noRecipient: 'Informe ao menos um e-mail!',
  invalidForm: 'Há campos com erro. Corrija e salve novamente!',
  accessDenied: 'Você não tem permissão para isto!',
  keyUnknown: 'Chave inválida ou revogada!',
  keyExpired: 'Esta chave venceu! Troque-a por outra na tela API.',
  keyMakerGone: 'Quem responde por esta chave não trabalha mais na empresa! Troque-a por outra na tela API.',
  keyMakerLacks: 'Quem responde por esta chave não tem a permissão para isto!',
  keyLacksScope: 'Esta chave não pode fazer isto! Falta a ela: {scopes}.',
  keyNeverOpens: 'Nenhuma chave pode fazer isto: é para pessoas!',
  keyFromElsewhere: 'Esta chave não pode ser usada deste endereço!',
  keyInAddress: 'A chave vai no cabeçalho Authorization, nunca no endereço, que outros guardam. Troque esta chave!',
  keyBesideSession: 'Mande a chave ou a sessão, nunca as duas!',
  keyAsksOnce:
    'Mande o cabeçalho Idempotency-Key, com uma chave nova para cada escrita: 8 a 128 letras, números, - ou _.',
  accountBlocked: 'A conta da sua empresa está bloqueada! Fale com o suporte.',
  maintenance: 'Em manutenção até {end}.',
  secondStepFirst: 'Ative a verificação em duas etapas no seu perfil para continuar!',
  planLacks: 'Seu plano não inclui esta função!',
  /** Message to a user outside any company, about data that each company has for itself. */
  companyFirst: 'Entre em uma empresa primeiro: escolha no alto da tela!',
  enterCompany: 'Entre em uma empresa para usar “{label}”: escolha no alto da tela!',
  oneCompany:
    'Os registros escolhidos são de mais de uma empresa. Escolha uma delas no alto da tela para usar “{label}”!',
  notFound: 'Cadastro não encontrado!',
  notEditable: 'Nesta situação o cadastro não muda mais!',
  fieldDenied: 'Você não tem permissão para alterar este valor!',
  versionMissing: 'Informe a versão do cadastro que você leu, para não apagar o que outra pessoa gravou!',
  versionConflict: 'Este cadastro foi alterado por {by} às {at}. Confira o que mudou antes de salvar!',
  invalidFilter: 'Filtro inválido: {detail}!',
  invalidRequest: 'Requisição inválida!',
  bodyTooLarge: 'O conteúdo enviado é grande demais!',
  unsupportedMedia: 'Tipo de conteúdo não aceito!',
  tooManyRequests: 'Muitas tentativas! Aguarde {wait} e tente novamente!',
  secondNeeded: 'Peça a outra pessoa que autorize isto com o usuário e a senha dela!',
  secondSame: 'Precisa ser outra pessoa: quem faz não autoriza o próprio ato!',
  secondDenied: 'Esta pessoa não pode autorizar isto nesta empresa!',
  wrongCredentials: 'Usuário ou senha inválidos!',
  offline: 'Sem conexão. O que você digitou está guardado.',
  offlineShort: 'Sem conexão. Verifique a internet e tente novamente.',
  /** The same whether the user exists or not. */
  recoverySent: 'Se houver um cadastro com estes dados, enviamos um link por e-mail. Ele vale por 1 hora!',
  companyChanged: 'Você trocou de empresa em outra aba',
  inUse: 'Não é possível excluir: em uso em {where}!',
} as const;

/** Titles of toasts (decision 0001). */
export const toastTitles = { error: 'Erro', warning: 'Alerta', success: 'Sucesso', info: 'Informação' } as const;

/**
 * Message for a call that failed on its way (an HTTP failure without an envelope, a time-out), by the task (decision
 * 0001). An envelope's own `messageError` takes its place.
 *
 * | task | message |
 * |---|---|
 * | a record, a list, a report, a page is loaded | Erro no servidor! Atualize a página e tente novamente! |
 * | a record is saved or deleted, several are changed | Erro no servidor. Atualize a página e tente novamente! |
 * | an action runs | Erro no servidor! Recarregue a página e tente novamente! |
 * | a file is made, printed, sent up | Falha no servidor. Atualize a página e tente novamente. |
 * | the downloads centre; a charge is made or tried again | Erro no servidor! Atualize a página e tente novamente. |
 * | a city is looked for; nobody answers at all | Erro no servidor! |
 * | the menu (only logged), the login | Erro no servidor. |
 */
export const transportMessages = {
  load: messages.serverErrorRetry,
  change: messages.serverErrorUpdate,
  act: messages.serverErrorReload,
  file: messages.serverFailure,
  download: messages.serverErrorTry,
  again: messages.serverErrorTry,
  city: messages.serverError,
  menu: messages.serverErrorPlain,
} as const;
/** Task that failed. */
export type Doing = keyof typeof transportMessages;
