import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReportDialog } from './ReportDialog';

const note = { one: 'Nota', many: 'Notas', gender: 'f' } as const;
const failed = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, title: `Nota ${at + 1}`, message: 'Está em uso!' }));

it.each([
  [0, 1, 'excluído', 'Nenhuma nota excluída. 1 nota não pôde ser excluída:'],
  [1, 2, 'excluído', '1 nota excluída. 2 notas não puderam ser excluídas:'],
  [0, 1, undefined, 'Nada foi feito. Não em 1 nota:'],
  [3, 2, undefined, 'Feito em 3 notas. Não em 2 notas:'],
])('says of %i done and %i refused, %s, what became of them', (changed, refused, word, text) => {
  render(
    <ReportDialog
      title="Exclusão em massa"
      label={note}
      word={word}
      report={{ changed, failed: failed(refused) }}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByText(text)).toBeInTheDocument();
});
