/** Tags and attributes that no document of ours has. */
export const foreign = (html: string): string[] =>
  (html.replace(/<style>[^<]*<\/style>/g, '').match(/<[^>]*>/g) ?? [])
    .filter(
      (tag) =>
        !/^<(!doctype html|\/?(html|head|body|main|title|style|meta|p|hr|br|span|table|thead|tbody|tfoot|tr|th|td|figure|figcaption|svg|path|rect|g|div|section|h[1-3]|strong|small|b|ul|li|dl|dt|dd)( (lang|charset|class|scope|colspan|viewBox|preserveAspectRatio|width|height|xmlns|fill|d|x|y|shape-rendering|role|aria-label|style)="[^"<>]*")* ?\/?)>$/i.test(
          tag,
        ),
    )
    .filter((tag) => !/^<meta name="(viewport|robots)" content="[^"]*">$/.test(tag));
