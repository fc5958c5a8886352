import type { TranslationMessages } from 'ra-core';
import portuguese from 'ra-language-portuguese';
import { messages as ours } from '#kit/messages';
import { spoken } from './spoken';

const { ra } = portuguese;

/**
 * All that react-admin can say, for a page that uses its widgets; comes with the first of them: ra-language-portuguese, what it lacks, and what it says badly or stale.
 * Typed, so that a key missing from both does not compile. The product's own messages are in `#kit/messages`.
 */
export const messages: TranslationMessages = {
  ra: {
    action: {
      ...ra.action,
      add_filter: 'Adicionar filtro', delete: 'Excluir', remove: 'Remover', remove_filter: 'Remover filtro', refresh: 'Atualizar',
      clear_array_input: 'Limpar a lista', create_item: 'Criar %{item}', remove_all_filters: 'Remover todos os filtros', reset: 'Desfazer alterações',
      search_columns: 'Buscar colunas', select_all: 'Selecionar todos', select_all_button: 'Selecionar todos', select_row: 'Selecionar esta linha',
      unselect: 'Limpar seleção', open_menu: 'Abrir menu', close_menu: 'Fechar menu', update: 'Alterar', move_up: 'Mover para cima',
      move_down: 'Mover para baixo', open: 'Abrir', toggle_theme: 'Alternar tema claro e escuro', select_columns: 'Colunas',
      update_application: 'Atualizar a página',
    },
    boolean: { ...ra.boolean, null: ' ' },
    page: {
      ...ra.page,
      ...spoken.ra.page,
      dashboard: 'Início', error: 'Algo deu errado', not_found: 'Página não encontrada', empty: 'Ainda não há %{name}.', invite: 'Quer incluir agora?',
      access_denied: 'Acesso negado', authentication_error: 'Erro de autenticação',
    },
    input: {
      file: ra.input.file,
      image: { upload_several: 'Arraste as imagens ou clique para selecioná-las.', upload_single: 'Arraste a imagem ou clique para selecioná-la.' },
      references: spoken.ra.input.references,
      password: { toggle_visible: 'Ocultar senha', toggle_hidden: 'Mostrar senha' },
    },
    message: {
      ...ra.message,
      bulk_delete_content: 'Confirma excluir este item? |||| Confirma excluir estes %{smart_count} itens?',
      bulk_delete_title: ours.confirmTitle, delete_content: ours.confirmDelete, delete_title: ours.confirmTitle,
      ...spoken.ra.message, error: ours.serverErrorRetry, not_found: 'O endereço está errado ou o link não existe mais.',
      access_denied: ours.accessDenied, authentication_error: ours.serverErrorRetry, auth_error: ours.notAuthenticated,
      bulk_update_content: 'Confirma alterar este item? |||| Confirma alterar estes %{smart_count} itens?',
      bulk_update_title: ours.confirmTitle, clear_array_input: 'Confirma limpar a lista inteira?',
      select_all_limit_reached: 'São itens demais para selecionar todos. Apenas os %{max} primeiros foram selecionados.',
      placeholder_data_warning: 'Sem conexão: os dados podem estar desatualizados.',
    },
    navigation: {
      ...ra.navigation,
      no_results: 'Nenhum resultado encontrado', page_out_of_boundaries: 'A página %{page} não existe', no_more_results: 'A página %{page} não existe. Volte à anterior.',
      no_filtered_results: 'Nenhum resultado com os filtros atuais.', clear_filters: 'Limpar filtros',
      partial_page_range_info: '%{offsetBegin}-%{offsetEnd} de mais de %{offsetEnd}', page_rows_per_page: 'Linhas por página:',
      current_page: 'Página %{page}', page: 'Ir para a página %{page}', first: 'Ir para a primeira página', last: 'Ir para a última página',
      next: 'Ir para a próxima página', previous: 'Ir para a página anterior', skip_nav: 'Ir para o conteúdo',
    },
    sort: { sort_by: 'Ordenar por %{field_lower_first} %{order}', ASC: 'em ordem crescente', DESC: 'em ordem decrescente' },
    auth: { ...ra.auth, email: 'E-mail', user_menu: 'Menu do usuário', ...spoken.ra.auth },
    notification: { ...ra.notification, ...spoken.ra.notification },
    validation: { ...ra.validation, ...spoken.ra.validation },
    saved_queries: {
      label: 'Visões salvas', query_name: 'Nome da visão', new_label: 'Salvar visão atual…', new_dialog_title: 'Salvar visão atual como',
      remove_label: 'Excluir visão', remove_label_with_name: 'Excluir a visão “%{name}”', remove_dialog_title: ours.confirmTitle,
      remove_message: ours.confirmDelete, help: 'Filtre a lista e salve a visão para usar depois',
    },
    guesser: { empty: { title: 'Nada para mostrar', message: 'Confira a fonte dos dados' } },
    configurable: {
      customize: 'Personalizar', configureMode: 'Configurar esta página',
      inspector: { title: 'Inspetor', content: 'Passe o mouse sobre os elementos para configurá-los', reset: 'Restaurar padrões', hideAll: 'Ocultar tudo', showAll: 'Mostrar tudo' },
      Datagrid: { title: 'Tabela', unlabeled: 'Coluna sem nome nº %{column}' },
      SimpleForm: { title: 'Formulário', unlabeled: 'Campo sem nome nº %{input}' },
      SimpleList: { title: 'Lista', primaryText: 'Texto principal', secondaryText: 'Texto secundário', tertiaryText: 'Texto terciário' },
    },
  },
};
