import { Steps as Way } from '../mui/Steps';

const names = ['Arquivo', 'Colunas', 'Conferência', 'Importação'] as const;

/** Present step of an import. */
export const Steps = ({ at }: { readonly at: 1 | 2 | 3 | 4 }) => (
  <div className="import-steps">
    <Way
      label="Passos da importação"
      orientation="horizontal"
      doneWord="feito"
      steps={names.map((title, index) => ({ title, isDone: index + 1 < at, isCurrent: index + 1 === at }))}
    />
  </div>
);
