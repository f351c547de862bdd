-- The containers that one party reports as gone and another as still there: few, and looked for among all of an account.
CREATE INDEX "container_disputed_idx" ON "container"("account_id")
  WHERE "contradictions" @> '[{"fact": "pickup"}]' OR "contradictions" @> '[{"fact": "place"}]';
