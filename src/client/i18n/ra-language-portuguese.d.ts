/** The package has no types of its own. Its texts by name: the compiler then reports those that ours must add. */
declare module 'ra-language-portuguese' {
  type Texts<K extends string> = Readonly<Record<K, string>>;
  const messages: {
    readonly ra: {
      readonly action: Texts<
        | 'add_filter'
        | 'add'
        | 'back'
        | 'bulk_actions'
        | 'cancel'
        | 'clear_input_value'
        | 'clone'
        | 'confirm'
        | 'create'
        | 'delete'
        | 'edit'
        | 'export'
        | 'list'
        | 'refresh'
        | 'remove_filter'
        | 'remove'
        | 'save'
        | 'search'
        | 'show'
        | 'sort'
        | 'undo'
        | 'expand'
        | 'close'
      >;
      readonly boolean: Texts<'true' | 'false'>;
      readonly page: Texts<'create' | 'dashboard' | 'edit' | 'error' | 'list' | 'loading' | 'not_found' | 'show'>;
      readonly input: {
        readonly file: Texts<'upload_several' | 'upload_single'>;
        readonly image: Texts<'upload_several' | 'upload_single'>;
        readonly references: Texts<'all_missing' | 'many_missing' | 'single_missing'>;
      };
      readonly message: Texts<
        | 'about'
        | 'are_you_sure'
        | 'bulk_delete_content'
        | 'bulk_delete_title'
        | 'delete_content'
        | 'delete_title'
        | 'details'
        | 'error'
        | 'invalid_form'
        | 'loading'
        | 'no'
        | 'not_found'
        | 'yes'
      >;
      readonly navigation: Texts<
        | 'no_results'
        | 'no_more_results'
        | 'page_out_of_boundaries'
        | 'page_out_from_end'
        | 'page_out_from_begin'
        | 'page_range_info'
        | 'page_rows_per_page'
        | 'next'
        | 'prev'
      >;
      readonly auth: Texts<
        'auth_check_error' | 'user_menu' | 'username' | 'password' | 'sign_in' | 'sign_in_error' | 'logout'
      >;
      readonly notification: Texts<
        | 'updated'
        | 'created'
        | 'deleted'
        | 'bad_item'
        | 'item_doesnt_exist'
        | 'http_error'
        | 'data_provider_error'
        | 'i18n_error'
        | 'canceled'
        | 'logged_out'
      >;
      readonly validation: Texts<
        'required' | 'minLength' | 'maxLength' | 'minValue' | 'maxValue' | 'number' | 'email' | 'oneOf' | 'regex'
      >;
    };
  };
  export default messages;
}
