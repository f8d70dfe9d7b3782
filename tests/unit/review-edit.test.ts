import { describe, expect, it } from 'vitest';
import { mergeOnto } from '../../src/domain/listing/edit-values';
import { listingPatch } from '../../src/features/listing-form/save-listing';
import { fromTool, listingDefaults } from '../../src/domain/listing/listing-fields';
import { makeTool } from '../support/tools';

describe('an edit of a listing', () => {
  it('the edit sends only changed columns', () => {
    const tool = makeTool();
    expect(listingPatch(tool, fromTool(tool))).toEqual({});
    expect(listingPatch(tool, { ...fromTool(tool), name: 'Lumen 2', tags: 'drawing, colour' })).toEqual({
      name: 'Lumen 2',
      tags: ['drawing', 'colour'],
    });
  });

  it('a value that the form cannot represent is not changed by an edit', () => {
    const tool = makeTool({ logo_url: 'L', premium_type: 'featured', sponsor_tier: 'gold', tags: ['a, b'] });
    expect(listingPatch(tool, { ...fromTool(tool), name: 'Lumen 2' })).toEqual({ name: 'Lumen 2' });
  });

  it('an edit of the placement type also sends the tier', () => {
    const tool = makeTool({ premium_type: 'featured', sponsor_tier: 'gold' });
    expect(listingPatch(tool, { ...fromTool(tool), premium: 'none', sponsorTier: 'none' })).toEqual({
      premium_type: 'none',
      sponsor_tier: 'none',
    });
    expect(listingPatch(makeTool(), { ...fromTool(makeTool()), premium: 'sponsored', sponsorTier: 'silver' })).toEqual({
      premium_type: 'sponsored',
      sponsor_tier: 'silver',
    });
  });

  it('an edit never sends status, owner or timestamps', () => {
    const columns = Object.keys(
      listingPatch(
        makeTool(),
        {
          ...listingDefaults,
          name: 'Other',
          description: 'Another description.',
          url: 'https://other.example.com',
          category: 'Video',
          tags: 'other',
          pricingType: 'paid',
          logo: 'https://other.example.com/logo.png',
          premium: 'sponsored',
          sponsorTier: 'gold',
          affiliateUrl: 'https://other.example.com/?ref=1',
        },
        'https://other.example.com/banner.png',
      ),
    );
    expect(columns).toEqual(expect.arrayContaining(['name', 'tags', 'affiliate_url', 'banner_url']));
    const servers = ['id', 'slug', 'approval_status', 'approved_at', 'rejected_reason', 'is_new_release'];
    const stamped = [...servers, 'created_at', 'created_by', 'updated_at'];
    expect(columns.filter((column) => stamped.includes(column))).toEqual([]);
  });

  it('the edit sends a removed banner but not an unchanged banner', () => {
    const tool = makeTool({ banner_url: 'https://files.example/banner.png' });
    const values = fromTool(tool);
    expect(listingPatch(tool, values, null)).toEqual({ banner_url: null });
    expect(listingPatch(tool, values)).toEqual({});
    expect(listingPatch(tool, values, tool.banner_url)).toEqual({});
  });
});

describe('unsaved edits on a newer version', () => {
  it('the merged version has the member’s edited fields and all other fields of the newer version', () => {
    const base = makeTool();
    const newer = makeTool({ name: 'Lumen Pro', category: 'Video', updated_at: '2026-02-02T00:00:00+00:00' });
    const typed = { ...fromTool(base), name: 'Lumen by hand' };
    expect(mergeOnto(newer, base, typed)).toEqual({ ...fromTool(newer), name: 'Lumen by hand' });
  });
});
