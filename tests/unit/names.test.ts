import { describe, expect, it } from 'vitest';
import { mixedNames, names } from '../../scripts/lib/names.mjs';

describe('Names of the business', () => {
  it('go on in the language they begin in', () => {
    expect(mixedNames('const isVenda = 1; const { onFechar } = props; useTentar();')).toEqual([
      'isVenda',
      'onFechar',
      'useTentar',
    ]);
    expect(
      mixedNames("const isOpen = ehVenda; const [aba, setAba] = useState(); // isVenda\nconst a = 'isVenda';"),
    ).toEqual([]);
  });
  it('mix nothing in the tree', () => {
    expect(names(new URL('../..', import.meta.url).pathname).broken).toEqual([]);
  });
});
