const names = ['Arquivo', 'Colunas', 'Conferência', 'Importação'] as const;

/** Where one stands on the way of a file. */
export const Steps = ({ at }: { readonly at: 1 | 2 | 3 | 4 }) => (
  <ol className="import-steps" aria-label="Passos da importação">
    {names.map((name, index) => (
      <li key={name} className={index + 1 < at ? 'import-steps__done' : undefined} aria-current={index + 1 === at ? 'step' : undefined}>
        <span className="import-steps__mark" aria-hidden="true">{index + 1}</span>{name}
      </li>
    ))}
  </ol>
);
