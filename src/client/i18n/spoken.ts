import { messages as ours } from '#kit/messages';

/**
 * Texts that ra-core's hooks and controllers use by themselves, behind our own screens. Its widgets use the others: see
 * `messages.ts`.
 */
export const spoken = {
  ra: {
    notification: {
      updated: `${ours.saved} |||| %{smart_count} itens alterados!`,
      created: ours.saved,
      deleted: 'Item excluído! |||| %{smart_count} itens excluídos!',
      bad_item: 'Item incorreto!',
      item_doesnt_exist: ours.notFound,
      http_error: ours.serverError,
      data_provider_error: ours.serverErrorRetry,
      canceled: 'Ação cancelada',
      logged_out: 'Sua sessão foi encerrada. Entre novamente.',
      not_authorized: ours.accessDenied,
      application_update_available: 'Há uma nova versão disponível.',
      offline: 'Sem conexão. Não foi possível buscar os dados.',
    },
    input: {
      references: {
        all_missing: 'Não foi possível encontrar os dados das referências.',
        many_missing: 'Ao menos um dos cadastros associados não está mais disponível.',
        single_missing: 'O cadastro associado não está mais disponível.',
      },
    },
    auth: { auth_check_error: 'Entre para continuar' },
    message: {
      invalid_form: ours.invalidForm,
      unsaved_changes: 'Há alterações que não foram salvas. Quer mesmo descartá-las?',
    },
    page: {
      create: '%{name}: inclusão',
      edit: '%{name} %{recordRepresentation}',
      show: '%{name} %{recordRepresentation}',
      list: '%{name}',
    },
  },
} as const;
